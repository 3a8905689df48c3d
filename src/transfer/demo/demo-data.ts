import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { PACKAGE_ROOT } from '../../platform/version';

/** A challenge of the sample event: its columns, its parts, and how it is played. */
export interface DemoChallenge extends Partial<Challenge> {
  id: number;
  name: string;
  value: number;
  /** Accepted answers; with `logic: 'all'` every one of them has to be given. `answer` matches a regular expression. */
  flags: { content: string; answer?: string }[];
  hints?: { id: number; cost?: number }[];
  tags?: string[];
  topics?: string[];
  solution?: string;
  file?: { name: string; content: string };
  /** Names of challenges. */
  requires?: string[];
  /** Shown as `???` until what it requires is solved, instead of not at all. */
  anonymize?: boolean;
  next?: string;
  /** From 1, which everybody solves, to 10, which two or three do. */
  difficulty: number;
  /** Answers that players try in vain. */
  wrong: string[];
}

/** The content of `examples/demo`. */
interface DemoData {
  challenges: DemoChallenge[];
  people: Record<'firstWords' | 'secondWords' | 'teams' | 'affiliations' | 'countries' | 'editors', string[]> & {
    brackets: { id: number; name: string; share: number }[];
    fields: object[];
  };
  texts: {
    name: string;
    description: string;
    pages: object[];
    notifications: { hour: number }[];
    awards: { hour: number }[];
    comments: { challenge: string; content: string }[];
  };
}

let data: DemoData | undefined;

/** Read when a demo is first made, so that no other start of the program waits for it. */
export function demoData(): DemoData {
  data ??= { challenges: numbered(read('challenges.yaml')), people: read('people.yaml'), texts: read('event.yaml') };
  return data;
}

/** The rows with ids from 1, unless they have ids. */
export function numbered<T extends object>(rows: readonly T[]): (T & { id: number })[] {
  return rows.map((row, place) => ({ id: place + 1, ...row }));
}

/** The files are the package's own, so their shape is not checked. */
function read<T>(file: string): T {
  return parse(readFileSync(join(PACKAGE_ROOT, 'examples/demo', file), 'utf8')) as T;
}
