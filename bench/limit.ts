import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import { Pool } from 'pg';
import { flagOf, tokenOf } from './event/sized-event';

/** Level of gzip that Ensign uses for the scoreboard. */
const LEVEL = 4;

/**
 * Serves the hot paths with minimal work, in bare Express and `pg`, to show what the machine allows. Builds most
 * responses from those that it reads from Ensign at start.
 *
 * Environment: `DATABASE_URL` of a copy of Ensign's database, `SAMPLE_URL` of the running Ensign, and `PORT`.
 */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  const { rows } = await pool.query<{ user_id: number; value_hash: string }>('SELECT user_id, value_hash FROM tokens');
  const users = new Map(rows.map(({ user_id, value_hash }) => [value_hash, user_id]));
  const samples = await fetchSamples(process.env['SAMPLE_URL'] ?? '');

  const userOf = ({ headers }: Request): number | undefined => {
    const token = headers.authorization?.replace(/^Token /, '') ?? '';
    return users.get(createHash('sha256').update(token).digest('hex'));
  };
  const server = express();
  server.set('etag', false);
  server.disable('x-powered-by');
  server.use(express.json());

  server.get('/api/v1/challenges', async (request: Request, response: Response) => {
    const { rows } = await pool.query<{ challenge_id: number }>({
      name: 'solved',
      text: 'SELECT challenge_id FROM progress WHERE account_id = $1 AND solve IS NOT NULL',
      values: [userOf(request)],
    });
    const solved = new Set(rows.map(({ challenge_id }) => challenge_id));
    response.json({ success: true, data: samples.list.map((one) => ({ ...one, solved_by_me: solved.has(one.id) })) });
  });
  server.get('/api/v1/challenges/:id', async (request: Request, response: Response) => {
    const { rows } = await pool.query<{ attempts: number; solved: boolean }>({
      name: 'progress',
      text: 'SELECT attempts, solve IS NOT NULL AS solved FROM progress WHERE account_id = $1 AND challenge_id = $2',
      values: [userOf(request), request.params['id']],
    });
    const [own] = rows;
    response.json({
      success: true,
      data: {
        ...samples.details.get(Number(request.params['id'])),
        attempts: own?.attempts ?? 0,
        solved_by_me: own?.solved ?? false,
      },
    });
  });
  server.get('/api/v1/users/me', async (request: Request, response: Response) => {
    const { rows } = await pool.query<{ id: number; name: string }>({
      name: 'me',
      text: 'SELECT id, name, email FROM users WHERE id = $1',
      values: [userOf(request)],
    });
    response.json({ success: true, data: { ...samples.me, ...rows[0] } });
  });
  server.get('/api/v1/scoreboard', (request: Request, response: Response) => {
    const { rows, bytes, compressed, etag } = samples.board;
    response.set('ETag', etag);
    if (request.query['page'] !== undefined) {
      const [page, size] = [Number(request.query['page']), Number(request.query['per_page'])];
      response.json({ success: true, meta: samples.page, data: rows.slice((page - 1) * size, page * size) });
    } else if (request.headers['if-none-match'] === etag) response.status(304).end();
    else if (request.headers['accept-encoding'] === 'gzip')
      response.type('application/json').set('Content-Encoding', 'gzip').send(compressed);
    else response.type('application/json').send(bytes);
  });
  server.post('/api/v1/challenges/attempt', async (request: Request, response: Response) => {
    const { challenge_id, submission } = request.body as { challenge_id: number; submission: string };
    const isCorrect = submission === flagOf(challenge_id);
    const { rows } = await pool.query<{ counted: boolean }>({
      name: 'attempt',
      text: ATTEMPT,
      values: [userOf(request), challenge_id, isCorrect, request.ip, submission],
    });
    const status = rows[0]?.counted ? (isCorrect ? 'correct' : 'incorrect') : 'already_solved';
    response.json({ success: true, data: { status, message: status } });
  });
  const port = Number(process.env['PORT']);
  server.listen(port, '127.0.0.1', () => process.stdout.write(`The limit is ready at http://127.0.0.1:${port}\n`));
}

const ATTEMPT = `
  WITH id AS (SELECT nextval('submissions_id_seq')::int AS id),
  counted AS (
    INSERT INTO progress AS p (account_id, challenge_id, attempts, fails, solve)
    SELECT $1::int, $2::int, 1, CASE WHEN $3::boolean THEN 0 ELSE 1 END, CASE WHEN $3 THEN id END FROM id
    ON CONFLICT (account_id, challenge_id) DO UPDATE
       SET attempts = p.attempts + 1, fails = p.fails + EXCLUDED.fails, solve = EXCLUDED.solve
     WHERE p.solve IS NULL
    RETURNING 1
  ), submitted AS (
    INSERT INTO submissions (id, challenge_id, user_id, account_id, ip, provided, type)
    SELECT id, $2, $1, $1, $4, $5, CASE WHEN $3 THEN 'correct' ELSE 'incorrect' END FROM id, counted
    RETURNING id
  ), solved AS (
    INSERT INTO solves (id, challenge_id, user_id, account_id) SELECT id, $2, $1, $1 FROM submitted WHERE $3
  ), valued AS (
    UPDATE challenges c
       SET solves = c.solves + 1,
           value = CASE c.type WHEN 'dynamic' THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, c.solves + 1) ELSE c.value END
      FROM submitted WHERE c.id = $2 AND $3
  )
  SELECT EXISTS (SELECT FROM counted) AS counted`;

interface Samples {
  list: { id: number }[];
  details: Map<number, object>;
  me: object;
  board: { rows: object[]; bytes: Buffer; compressed: Buffer; etag: string };
  page: object;
}

async function fetchSamples(url: string): Promise<Samples> {
  const get = (path: string): Promise<globalThis.Response> =>
    fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Token ${tokenOf(2)}`, 'content-type': 'application/json' },
    });
  const data = async <T>(path: string): Promise<T> => ((await (await get(path)).json()) as { data: T }).data;
  const list = await data<{ id: number }[]>('/challenges');
  const details = new Map<number, object>();
  for (const { id } of list) details.set(id, await data<object>(`/challenges/${id}`));
  const board = await get('/scoreboard');
  const bytes = Buffer.from(await board.arrayBuffer());
  return {
    list,
    details,
    me: await data<object>('/users/me'),
    board: {
      rows: (JSON.parse(bytes.toString()) as { data: object[] }).data,
      bytes,
      compressed: gzipSync(bytes, { level: LEVEL }),
      etag: board.headers.get('etag') ?? '',
    },
    page: ((await (await get('/scoreboard?page=1&per_page=50')).json()) as { meta: object }).meta,
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
