import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SOURCE = join(__dirname, '../../src');

/**
 * Folders of `src`, and `(wiring)` for the files directly in it. A file imports only from its own room and from those
 * before it, apart from entities and events.
 */
const ROOMS = [
  'platform',
  'http',
  'settings',
  'accounts',
  'auth',
  'challenges',
  'competition',
  'scoreboard',
  'content',
  'transfer',
  'integrations',
  'operations',
  '(wiring)',
  'cli',
];

const roomOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '(wiring)');

const isShared = (path: string): boolean => /\.(entity|events)$/.test(path);

function* importsOf(file: string): Generator<string> {
  for (const [, target = ''] of readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
    yield relative(SOURCE, join(SOURCE, dirname(file), target));
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && file !== 'main.ts',
);

it('finds every folder of the source among the rooms', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual([...ROOMS].sort());
});

it.each(ROOMS)('%s imports from no room after it', (room) => {
  const later = ROOMS.slice(ROOMS.indexOf(room) + 1);

  const violations = files
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => [...importsOf(file)].map((target) => [file, target] as const))
    .filter(([, target]) => later.includes(roomOf(target)) && !isShared(target));

  expect(violations.map(([file, target]) => `${file} -> ${target}`)).toEqual([]);
});
