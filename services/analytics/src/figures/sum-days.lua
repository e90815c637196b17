-- Sums visits and clicks of a period by shop, so that two numbers leave Redis instead of every day.
--
-- KEYS  the hashes of days of each shop: those of one shop, by month, after those of another
-- ARGV  1 the fields of each month as JSON: visits and clicks of a day in turn
-- Returns visits, clicks of each shop in turn.

local months = cjson.decode(ARGV[1])
local reply = {}
for first = 1, #KEYS, #months do
  local sums = {0, 0}
  for month, fields in ipairs(months) do
    local counts = redis.call('HMGET', KEYS[first + month - 1], unpack(fields))
    for index, count in ipairs(counts) do
      if count then sums[2 - index % 2] = sums[2 - index % 2] + count end
    end
  end
  table.insert(reply, sums[1])
  table.insert(reply, sums[2])
end
return reply
