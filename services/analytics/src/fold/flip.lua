-- Lets a rebuilt generation serve, unless that would take figures back.
--
-- KEYS  1 the generation that serves  2 the generation being rebuilt
-- ARGV  1 the rebuilt generation
-- Answers 'flipped' (also where another worker has done it), 'behind' while the serving one has folded further, or
-- 'gone' when another generation is being built.

local live = redis.call('GET', KEYS[1])
if live == ARGV[1] then return 'flipped' end
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'gone' end

local function cursorOf(generation)
  return tonumber(redis.call('GET', 'a:' .. generation .. ':cursor') or '-1')
end

local cursor = cursorOf(ARGV[1])
if cursor < 0 then return 'gone' end
if live and cursorOf(live) > cursor then return 'behind' end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
return 'flipped'
