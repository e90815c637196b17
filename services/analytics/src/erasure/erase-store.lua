-- Removes a shop from the figures of the live generation. Its sets of visitors and its hours expire by themselves.
--
-- KEYS  1 the live generation
-- ARGV  1 the shop's id

local generation = redis.call('GET', KEYS[1])
if not generation then return end

local prefix, id = 'a:' .. generation .. ':', ARGV[1]
local store = prefix .. 'store:' .. id
local function total(field) return tonumber(redis.call('HGET', store, field) or '0') end

redis.call('HINCRBY', prefix .. 'platform', 'visits', -total('visitCount'))
redis.call('HINCRBY', prefix .. 'platform', 'clicks', -total('totalClicks'))
local days = redis.call('HGETALL', prefix .. 'days:' .. id)
for index = 1, #days, 2 do
  local kind, day = string.match(days[index], '^([vc]):(.+)$')
  if kind then
    redis.call('HINCRBY', prefix .. 'platform-days', days[index], -days[index + 1])
    redis.call('HDEL', prefix .. 'stores-of-day:' .. day, kind .. ':' .. id)
  end
end
redis.call('DEL', store, prefix .. 'days:' .. id, prefix .. 'products:' .. id)
for _, visit in ipairs(redis.call('LRANGE', prefix .. 'recent', 0, -1)) do
  if cjson.decode(visit).storeId == id then redis.call('LREM', prefix .. 'recent', 0, visit) end
end
