-- Sums up visits and clicks of a period by shop, so that Redis returns two numbers per shop instead of every day.
--
-- KEYS  the daily hashes: for each shop one key per month, shop after shop
-- ARGV  1 JSON: for each month the fields to sum up, alternating visits and clicks of a day
-- Returns a flat list: visits and clicks of the first shop, then of the next one, and so on.

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
