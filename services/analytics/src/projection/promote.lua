-- Makes a rebuilt generation the live one, unless that would decrease figures.
--
-- KEYS  1 the live generation  2 the generation being rebuilt
-- ARGV  1 the rebuilt generation  2 a cursor of the live generation that is of other logs, which a restore has replaced
-- Returns 'promoted' (also if another worker has done it), 'behind' while the live generation includes more logs, or 'gone'
-- if another generation is being rebuilt.

local live = redis.call('GET', KEYS[1])
if live == ARGV[1] then return 'promoted' end
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'gone' end

local function cursorOf(generation)
  return tonumber(redis.call('GET', '{a}:' .. generation .. ':cursor') or '-1')
end

local cursor = cursorOf(ARGV[1])
if cursor < 0 then return 'gone' end
local ahead = live and cursorOf(live) or -1
if ahead > cursor and ahead ~= tonumber(ARGV[2]) then return 'behind' end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
return 'promoted'
