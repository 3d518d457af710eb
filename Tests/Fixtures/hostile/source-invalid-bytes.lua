return "ÿş" .. ÿ
