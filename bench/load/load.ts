import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { pagesOf, partsOf, type Path, Requests, SHARE_OF_RIGHT_ANSWERS, type World } from './requests';

const run = promisify(execFile);

const TIMEOUT_SECONDS = 30;

/** Load on one path, with clients that wait for each response before they send the next request. */
export interface LoadPlan {
  path: Path;
  world: World;
  url: string;
  seconds: number;
  seed: number;
  /** Number of clients. */
  connections: number;
}

export interface Load {
  requests: number;
  seconds: number;
  p50_ms: number;
  p99_ms: number;
  worst_ms: number;
  /** Responses other than 2xx and 3xx, and requests without a response. */
  errors: number;
}

export interface Tool {
  name: string;
  load: (plan: LoadPlan) => Promise<Load>;
}

/** Returns wrk, or autocannon if wrk is not installed. */
export function findTool(): Tool {
  // `wrk --version` exits with 1, so only `error` shows that wrk is missing.
  const { error, stdout } = spawnSync('wrk', ['--version'], { encoding: 'utf8' });
  if (error) return { name: `autocannon ${versionOfAutocannon()}`, load: withAutocannon };
  return { name: stdout.split(' [')[0] ?? 'wrk', load: withWrk };
}

function versionOfAutocannon(): string {
  const text = readFileSync(require.resolve('autocannon/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function withWrk({ path, world, url, seconds, seed, connections }: LoadPlan): Promise<Load> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', `${TIMEOUT_SECONDS}s`];
  const values = [world.accounts, world.challenges, pagesOf(world), seed, SHARE_OF_RIGHT_ANSWERS, world.etag];
  const kinds = partsOf(path, world.accounts).flatMap(({ share, kind: { method, path, body = '', headers = {} } }) => [
    share,
    method,
    path,
    body,
    Object.entries(headers)
      .map((header) => header.join(': '))
      .join('\n'),
  ]);
  const script = ['-s', 'bench/load/requests.lua', url, '--', ...[...values, ...kinds].map(String)];
  const { stdout } = await run('wrk', [...options, ...script]);
  const [, json = '{}'] = /^RESULT (.*)$/m.exec(stdout) ?? [];
  const result = JSON.parse(json) as Record<
    'requests' | 'micros' | 'p50' | 'p99' | 'worst' | 'status' | 'broken',
    number
  >;
  return {
    requests: result.requests - result.status,
    seconds: result.micros / 1e6,
    p50_ms: result.p50 / 1000,
    p99_ms: result.p99 / 1000,
    worst_ms: result.worst / 1000,
    errors: result.status + result.broken,
  };
}

/** autocannon takes more of the machine's CPU than wrk, and rounds times to milliseconds. */
async function withAutocannon({ path, world, url, seconds, seed, connections }: LoadPlan): Promise<Load> {
  const requests = new Requests(partsOf(path, world.accounts), world, seed);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, ...requests.next() }) }],
  });
  const failed = result['4xx'] + result['5xx'];
  return {
    requests: result.requests.total - failed,
    seconds: result.duration,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    worst_ms: result.latency.max,
    errors: failed + result.errors,
  };
}
