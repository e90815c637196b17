-- Returns the generation that a rebuild computes, and starts one if there is none to continue.
--
-- KEYS  1 key with the id of the live generation  2 key with the id of the generation being rebuilt
-- ARGV  1 format of the figures that the caller computes  2 time in ms since the epoch  3 cursor of a new generation
--       4 archived parts of days  5 a generation that must be replaced; empty to continue the present one; 'restored' if
--       a restore has replaced the logs, possibly by those of an earlier release
-- Returns the id, or 'newer' with nothing changed if the live figures or the unfinished ones have a newer format:
-- workers of an earlier release then leave the figures to those of the later one.

local format, restart = tonumber(ARGV[1]), ARGV[5]
local live, present = redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2])

local function formatOf(generation)
  return generation and tonumber(redis.call('GET', '{a}:' .. generation .. ':format') or '0') or 0
end

local presentFormat = formatOf(present)
if restart == 'restored' then
  if formatOf(live) > format then redis.call('DEL', KEYS[1]) end
else
  if formatOf(live) > format or presentFormat > format then return 'newer' end
  local isComplete = present and redis.call('EXISTS', '{a}:' .. present .. ':cursor') == 1
  if isComplete and presentFormat == format and restart ~= present then return present end
end

-- Higher than every earlier id, also after the clock was set back: readers ignore totals of lower generations.
local id = math.max(tonumber(ARGV[2]), tonumber(live or '0') + 1, tonumber(present or '0') + 1)
local generation = string.format('%.0f', id)
local prefix = '{a}:' .. generation .. ':'
redis.call('SET', KEYS[2], generation)
redis.call('MSET', prefix .. 'cursor', ARGV[3], prefix .. 'begun', ARGV[4], prefix .. 'format', ARGV[1])
return generation
