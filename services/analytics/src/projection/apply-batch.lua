-- Adds a batch of logs to the figures of one generation and advances its cursor. Atomic: Redis, its append-only file
-- and its replicas execute a script as one step.
--
-- KEYS  1 key with the id of the live generation  2 key with the id of the generation being rebuilt or compared
-- ARGV  1 generation  2 cursor before the batch  3 cursor after it  4 the batch as JSON (batch.ts)
--       5 TTL of visitor sets in seconds  6 maximum products of a shop  7 products that remain after trimming
--       8 format of the batch
-- Returns {'applied', cursor, then id, visitCount, totalVisits and totalClicks of each changed shop}, {'moved', cursor}
-- if the cursor is not the expected one, {'gone'} if the generation is missing, or neither live nor being computed, or
-- {'foreign'} if it has another format. Changes nothing unless it returns 'applied'.

local generation, from, to = ARGV[1], ARGV[2], ARGV[3]
if redis.call('GET', KEYS[1]) ~= generation and redis.call('GET', KEYS[2]) ~= generation then return {'gone'} end

local prefix = '{a}:' .. generation .. ':'
local cursor = redis.call('GET', prefix .. 'cursor')
if not cursor then return {'gone'} end
if redis.call('GET', prefix .. 'format') ~= ARGV[8] then return {'foreign'} end
if cursor ~= from then return {'moved', tonumber(cursor)} end

local RECENT = 20
local setLifetime, mostProducts, keptProducts = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local reply = {'applied', tonumber(to)}
local batch = cjson.decode(ARGV[4])

-- Adds visitors to the sets of a day. Returns how many are new on that day.
local function newVisitors(day, visitors)
  local added = 0
  for _, visitor in ipairs(visitors) do
    local digits = string.sub('00' .. string.gsub(visitor, '-', ''), -3)
    local key = prefix .. 'seen:' .. day .. ':' .. digits
    added = added + redis.call('SADD', key, visitor)
    redis.call('EXPIRE', key, setLifetime)
  end
  return added
end

-- Does nothing without a hash: expired days have none.
local function addHash(hash)
  if not hash or not next(hash.counts) then return end
  local key = prefix .. hash.key
  for field, count in pairs(hash.counts) do redis.call('HINCRBY', key, field, count) end
  redis.call('EXPIREAT', key, hash.expiresAt)
end

local function addProducts(key, products)
  if not next(products) then return end
  for product, clicks in pairs(products) do redis.call('ZINCRBY', key, clicks, product) end
  if redis.call('ZCARD', key) > mostProducts then redis.call('ZREMRANGEBYRANK', key, 0, -keptProducts - 1) end
end

for _, store in ipairs(batch.stores) do
  local key = prefix .. 'store:' .. store.id
  local uniques = 0
  for _, day in ipairs(store.days) do
    local ofDay = day.uniques + newVisitors(day.day, day.visitors)
    if day.counts and ofDay > 0 then day.counts.counts[day.uniquesField] = ofDay end
    addHash(day.counts)
    addHash(day.hours)
    uniques = uniques + ofDay
  end
  addProducts(prefix .. 'products:' .. store.id, store.products)
  redis.call('ZADD', prefix .. 'active', 'GT', store.active, store.id)
  table.insert(reply, store.id)
  table.insert(reply, redis.call('HINCRBY', key, 'visitCount', store.visits))
  table.insert(reply, redis.call('HINCRBY', key, 'totalVisits', uniques))
  table.insert(reply, redis.call('HINCRBY', key, 'totalClicks', store.clicks))
end

for _, hash in ipairs(batch.platformDays) do addHash(hash) end
redis.call('HINCRBY', prefix .. 'platform', 'visits', batch.visits)
redis.call('HINCRBY', prefix .. 'platform', 'clicks', batch.clicks)
for _, visit in ipairs(batch.recent) do
  redis.call('LPUSH', prefix .. 'recent', visit)
end
redis.call('LTRIM', prefix .. 'recent', 0, RECENT - 1)
redis.call('SET', prefix .. 'cursor', to)
return reply
