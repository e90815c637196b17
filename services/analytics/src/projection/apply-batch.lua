-- Adds a batch of logs to the figures of one generation and moves its cursor. Atomic: Redis, its append-only file and its
-- replicas treat a script as one step.
--
-- KEYS  1 the live generation  2 the generation being rebuilt
-- ARGV  1 generation  2 cursor before the batch  3 cursor after it  4 the batch as JSON (batch.ts)
-- Returns {'applied', cursor, totals of the changed shops…}, {'moved', cursor} if another worker was first, or {'gone'} if
-- the generation is neither live nor being rebuilt. Only 'applied' has changed anything.

local generation, from, to = ARGV[1], ARGV[2], ARGV[3]
if redis.call('GET', KEYS[1]) ~= generation and redis.call('GET', KEYS[2]) ~= generation then return {'gone'} end

local prefix = 'a:' .. generation .. ':'
local cursor = redis.call('GET', prefix .. 'cursor')
if not cursor then return {'gone'} end
if cursor ~= from then return {'moved', tonumber(cursor)} end

local SET_TTL_S = 604800
local RECENT = 20
local reply = {'applied', tonumber(to)}
local batch = cjson.decode(ARGV[4])

-- Returns how many visitors are new on the day. The sets are exact and expire a week after their last use.
local function newVisitors(storeId, day, visitors)
  if #visitors == 0 then return 0 end
  local key = prefix .. 'seen:' .. storeId .. ':' .. day
  local added = redis.call('SADD', key, unpack(visitors))
  redis.call('EXPIRE', key, SET_TTL_S)
  return added
end

local function addHours(storeId, day, hours, expiresAt)
  if not next(hours) then return end
  local key = prefix .. 'hours:' .. storeId .. ':' .. day
  for hour, visits in pairs(hours) do redis.call('HINCRBY', key, hour, visits) end
  redis.call('EXPIREAT', key, expiresAt)
end

local function addDay(storeId, day, field, count)
  if count > 0 then redis.call('HINCRBY', prefix .. 'days:' .. storeId, field .. ':' .. day, count) end
  return count
end

local function addToPlatform(storeId, day, field, count)
  if count == 0 then return end
  redis.call('HINCRBY', prefix .. 'platform-days', field .. ':' .. day, count)
  redis.call('HINCRBY', prefix .. 'stores-of-day:' .. day, field .. ':' .. storeId, count)
end

-- When the shops of a day expire, by day.
local keptUntil = {}

for _, store in ipairs(batch.stores) do
  local key = prefix .. 'store:' .. store.id
  local visits, uniques, clicks = 0, 0, 0
  for day, seen in pairs(store.days) do
    visits = visits + addDay(store.id, day, 'v', seen.visits)
    uniques = uniques + addDay(store.id, day, 'u', seen.uniques + newVisitors(store.id, day, seen.visitors))
    clicks = clicks + addDay(store.id, day, 'c', seen.clicks)
    addHours(store.id, day, seen.hours, seen.keptUntil)
    addToPlatform(store.id, day, 'v', seen.visits)
    addToPlatform(store.id, day, 'c', seen.clicks)
    keptUntil[day] = seen.keptUntil
    for source, opens in pairs(seen.sources) do addDay(store.id, day, source, opens) end
  end
  for product, pressed in pairs(store.products) do
    redis.call('ZINCRBY', prefix .. 'products:' .. store.id, pressed, product)
  end
  table.insert(reply, store.id)
  table.insert(reply, redis.call('HINCRBY', key, 'visitCount', visits))
  table.insert(reply, redis.call('HINCRBY', key, 'totalVisits', uniques))
  table.insert(reply, redis.call('HINCRBY', key, 'totalClicks', clicks))
end

for day, moment in pairs(keptUntil) do redis.call('EXPIREAT', prefix .. 'stores-of-day:' .. day, moment) end
redis.call('HINCRBY', prefix .. 'platform', 'visits', batch.visits)
redis.call('HINCRBY', prefix .. 'platform', 'clicks', batch.clicks)
for _, visit in ipairs(batch.recent) do
  redis.call('LPUSH', prefix .. 'recent', visit)
end
redis.call('LTRIM', prefix .. 'recent', 0, RECENT - 1)
redis.call('SET', prefix .. 'cursor', to)
return reply
