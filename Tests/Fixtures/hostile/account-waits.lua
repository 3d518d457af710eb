while true do
  host.wait()
  host.work(100)
end
