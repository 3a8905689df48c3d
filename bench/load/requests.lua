-- Sends the requests of requests.ts. Arguments: accounts, challenges, pages of the scoreboard, seed, share of correct attempts, ETag
-- of the scoreboard, and then for each kind of request its share, method, path, body and headers ("Name: value", one per line).
local accounts, challenges, pages, right, etag
local parts = {}

local thread_count = 0
function setup(thread)
  thread:set("id", thread_count)
  thread_count = thread_count + 1
end

-- Returns a function that replaces the placeholders of a text.
local function compile(text)
  if not text:find("{%a+}") then return function() return text end end
  return function(challenge)
    return (text:gsub("{(%a+)}", function(name)
      if name == "challenge" then return challenge end
      if name == "page" then return math.random(1, pages) end
      if name == "etag" then return etag end
      if name == "submission" then return math.random() < right and "flag{" .. challenge .. "}" or "wrong" end
    end))
  end
end

function init(args)
  accounts, challenges, pages = tonumber(args[1]), tonumber(args[2]), tonumber(args[3])
  math.randomseed(tonumber(args[4]) + id)
  right, etag = tonumber(args[5]), args[6]
  local upto = 0
  for i = 7, #args, 5 do
    upto = upto + tonumber(args[i])
    local headers = {}
    for name, value in args[i + 4]:gmatch("([^\n:]+): ([^\n]+)") do headers[name] = compile(value)(0) end
    local body = args[i + 3]
    table.insert(parts, {
      upto = upto, method = args[i + 1], path = compile(args[i + 2]), body = body ~= "" and compile(body) or nil, headers = headers,
    })
  end
end

local function make(part)
  local headers = {
    ["Authorization"] = string.format("Token ctfd_%032d", math.random(2, accounts + 1)),
    ["Content-Type"] = "application/json",
  }
  for name, value in pairs(part.headers) do headers[name] = value end
  local challenge = math.random(1, challenges)
  return wrk.format(part.method, part.path(challenge), headers, part.body and part.body(challenge))
end

function request()
  local chance = math.random()
  for _, part in ipairs(parts) do
    if chance < part.upto then return make(part) end
  end
  return make(parts[#parts])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"worst":%d,"status":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
