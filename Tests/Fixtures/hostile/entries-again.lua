-- Where many were taken out, one is put in and taken out again.
host.fill(20000)
host.remove(1, 20000)
while true do
  host.fill(1)
  host.remove(1, 1)
end
