-- Adds a batch of logs to the figures of one generation and advances its cursor. Atomic: Redis, its append-only file
-- and its replicas execute a script as one step.
--
-- KEYS  1 key with the id of the live generation  2 key with the id of the generation being rebuilt or compared
-- ARGV  1 generation  2 cursor before the batch  3 cursor after it  4 the batch as JSON (batch.ts)
--       5 TTL of visitor sets in seconds  6 maximum products of a shop  7 products that remain after trimming
--       8 format of the batch
-- Returns {'applied', cursor, then id, visitCount, totalVisits and totalClicks of each changed shop, once for each
-- changed day}, {'moved', cursor} if the cursor is not the expected one, or {'gone'} if the generation is missing, has
-- another format, or is neither live nor being computed. Changes nothing unless it returns 'applied'.

local generation, from, to = ARGV[1], ARGV[2], ARGV[3]
if redis.call('GET', KEYS[1]) ~= generation and redis.call('GET', KEYS[2]) ~= generation then return {'gone'} end

local prefix = '{a}:' .. generation .. ':'
local cursor = redis.call('GET', prefix .. 'cursor')
if not cursor or redis.call('GET', prefix .. 'format') ~= ARGV[8] then return {'gone'} end
if cursor ~= from then return {'moved', tonumber(cursor)} end

local RECENT = 20
local setLifetime, mostProducts, keptProducts = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local reply = {'applied', tonumber(to)}
local batch = cjson.decode(ARGV[4])

for _, hash in ipairs(batch.hashes) do
  local key = prefix .. hash.key
  for field, count in pairs(hash.counts) do redis.call('HINCRBY', key, field, count) end
  if hash.expiresAt then redis.call('EXPIREAT', key, hash.expiresAt) end
end

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

local function addProducts(key, products)
  if not next(products) then return end
  for product, clicks in pairs(products) do redis.call('ZINCRBY', key, clicks, product) end
  if redis.call('ZCARD', key) > mostProducts then redis.call('ZREMRANGEBYRANK', key, 0, -keptProducts - 1) end
end

for _, day in ipairs(batch.days) do
  local id, uniques = day.storeId, day.uniques + newVisitors(day.day, day.visitors)
  local store = prefix .. 'store:' .. id
  redis.call('HINCRBY', store, 'totalVisits', uniques)
  if day.uniquesIn and uniques > 0 then redis.call('HINCRBY', prefix .. day.uniquesIn[1], day.uniquesIn[2], uniques) end
  addProducts(prefix .. 'products:' .. id, day.products)
  redis.call('ZADD', prefix .. 'active', 'GT', day.active, id)
  table.insert(reply, id)
  for _, total in ipairs(redis.call('HMGET', store, 'visitCount', 'totalVisits', 'totalClicks')) do
    table.insert(reply, total or '0')
  end
end

for _, visit in ipairs(batch.recent) do
  redis.call('LPUSH', prefix .. 'recent', visit)
end
redis.call('LTRIM', prefix .. 'recent', 0, RECENT - 1)
redis.call('SET', prefix .. 'cursor', to)
return reply
