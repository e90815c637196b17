-- Makes a rebuilt generation live, unless it is behind the live one.
--
-- KEYS  1 key with the id of the live generation  2 key with the id of the generation being rebuilt
-- ARGV  1 the rebuilt generation  2 cursor of the live generation if a restore has replaced its logs, otherwise -1
-- Returns 'promoted' (also if another worker did it), 'behind' while the live generation includes more logs, or 'gone'
-- if the generation is not the one being rebuilt or Redis has lost its cursor.

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
