-- Removes a shop, whose logs are deleted, from the figures of the live generation. Its visitor keys expire with their
-- sets.
--
-- KEYS  1 key with the id of the live generation  2 key with the id of the generation being rebuilt
-- ARGV  1 the shop's id  2 JSON: `days` maps the names of its daily hashes to the platform's hashes of the same months,
--       `hours` lists the names of its hourly hashes  3 format of the figures that the caller knows
--       4 `seq` of the last log that was committed before the deletion
-- Returns 'erased', or with nothing changed 'rebuilding' or 'behind' if deleted logs may have been read before and not
-- yet been added, or 'foreign' if the live figures have another format.

if redis.call('EXISTS', KEYS[2]) == 1 then return 'rebuilding' end
local generation = redis.call('GET', KEYS[1])
if not generation then return 'erased' end
if redis.call('GET', '{a}:' .. generation .. ':format') ~= ARGV[3] then return 'foreign' end
if tonumber(redis.call('GET', '{a}:' .. generation .. ':cursor') or '-1') < tonumber(ARGV[4]) then return 'behind' end

local prefix, id, names = '{a}:' .. generation .. ':', ARGV[1], cjson.decode(ARGV[2])
local store = prefix .. 'store:' .. id
local function total(field) return tonumber(redis.call('HGET', store, field) or '0') end

redis.call('HINCRBY', prefix .. 'platform', 'visits', -total('visitCount'))
redis.call('HINCRBY', prefix .. 'platform', 'clicks', -total('totalClicks'))
for own, platform in pairs(names.days) do
  local counts = redis.call('HGETALL', prefix .. own)
  -- The platform's hash may have expired: it expires before the shop's.
  if redis.call('EXISTS', prefix .. platform) == 1 then
    for index = 1, #counts, 2 do
      if string.match(counts[index], '^[vcx]') then
        redis.call('HINCRBY', prefix .. platform, counts[index], -counts[index + 1])
      end
    end
  end
  redis.call('DEL', prefix .. own)
end
for _, name in ipairs(names.hours) do redis.call('DEL', prefix .. name) end
redis.call('DEL', store, prefix .. 'products:' .. id)
redis.call('ZREM', prefix .. 'active', id)
for _, visit in ipairs(redis.call('LRANGE', prefix .. 'recent', 0, -1)) do
  if cjson.decode(visit).storeId == id then redis.call('LREM', prefix .. 'recent', 0, visit) end
end
return 'erased'
