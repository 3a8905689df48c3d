-- Requests of random accounts by token. Arguments: path to measure, number of accounts, number of challenges, seed.
local path, accounts, challenges

local thread_count = 0
function setup(thread)
  thread:set("id", thread_count)
  thread_count = thread_count + 1
end

function init(args)
  path, accounts, challenges = args[1], tonumber(args[2]), tonumber(args[3])
  math.randomseed(tonumber(args[4]) + id)
end

local function headers()
  return {
    ["Authorization"] = string.format("Token ctfd_%032d", math.random(2, accounts + 1)),
    ["Content-Type"] = "application/json",
  }
end

local kinds = {
  list = function() return wrk.format("GET", "/api/v1/challenges", headers()) end,
  detail = function() return wrk.format("GET", "/api/v1/challenges/" .. math.random(1, challenges), headers()) end,
  scoreboard = function() return wrk.format("GET", "/api/v1/scoreboard", headers()) end,
  me = function() return wrk.format("GET", "/api/v1/users/me", headers()) end,
  attempt = function()
    local challenge = math.random(1, challenges)
    local answer = math.random() < 0.3 and "flag{" .. challenge .. "}" or "flag{wrong}"
    local body = string.format('{"challenge_id":%d,"submission":"%s"}', challenge, answer)
    return wrk.format("POST", "/api/v1/challenges/attempt", headers(), body)
  end,
}

-- The share of each in the mix.
local mix = { { "list", 0.35 }, { "detail", 0.60 }, { "scoreboard", 0.75 }, { "me", 0.80 }, { "attempt", 1 } }

function request()
  if path ~= "mix" then return kinds[path]() end
  local chance = math.random()
  for _, part in ipairs(mix) do
    if chance < part[2] then return kinds[part[1]]() end
  end
  return kinds.attempt()
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"worst":%d,"bytes":%d,"status":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, summary.bytes,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
