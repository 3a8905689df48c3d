import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** A challenge of the sample event. */
export interface DemoChallenge {
  id: number;
  name: string;
  category: string;
  description: string;
  author: string;
  /** From 1, which everybody solves, to 10, which two or three do. */
  difficulty: number;
  points: number | { initial: number; minimum: number; decay: number; function: 'logarithmic' | 'linear' };
  /** Accepted answers; with `logic: 'all'` every one of them has to be given. */
  flags: DemoFlag[];
  /** What players try in vain, besides slips of the pen. */
  wrong: string[];
  tags?: string[];
  topics?: string[];
  hints: DemoHint[];
  file?: { name: string; content: string };
  /** Names of challenges before this one in the list. */
  requires?: string[];
  /** Shown as `???` until what it requires is solved, instead of not at all. */
  anonymize?: boolean;
  next?: string;
  connection_info?: string;
  max_attempts?: number;
  logic?: 'all';
  state?: 'hidden';
  solution?: string;
}

/** `answer` is what players send for a pattern. */
export type DemoFlag =
  { content: string; ignore_case?: boolean } | { pattern: string; answer: string; ignore_case?: boolean };

export interface DemoHint {
  id: number;
  content: string;
  title?: string;
  cost?: number;
  /** Must be bought after the hint before it. */
  isNext?: boolean;
}

/** What `examples/demo` holds. */
export interface DemoData {
  challenges: DemoChallenge[];
  people: Record<'firstWords' | 'secondWords' | 'teams' | 'affiliations' | 'countries' | 'editors', string[]> & {
    brackets: { id: number; name: string; description: string; share: number }[];
  };
  texts: {
    name: string;
    description: string;
    pages: { title: string; route: string; content: string }[];
    notifications: { hour: number; title: string; content: string }[];
    /** `hour` and the place of the receiver, then columns. */
    awards: { hour: number; place: number; [column: string]: unknown }[];
    comments: { challenge: string; content: string }[];
  };
}

let data: DemoData | undefined;

/** Read when a demo is first made, so that no other start of the program waits for it. */
export function demoData(): DemoData {
  return (data ??= load());
}

function load(): DemoData {
  const challenges = numbered(read<Omit<DemoChallenge, 'id'>[]>('challenges.yaml'));
  let hints = 0;
  for (const challenge of challenges)
    challenge.hints = (challenge.hints ?? []).map((hint) => ({ ...hint, id: (hints += 1) }));
  const people = read<DemoData['people']>('people.yaml');
  return { challenges, people: { ...people, brackets: numbered(people.brackets) }, texts: read('event.yaml') };
}

/** The rows with ids from 1. */
export function numbered<T extends object>(rows: readonly T[]): (T & { id: number })[] {
  return rows.map((row, place) => ({ ...row, id: place + 1 }));
}

/** The data are the package's own, so their shape is not checked. */
function read<T>(file: string): T {
  return parse(readFileSync(join(packageRoot(__dirname), 'examples/demo', file), 'utf8')) as T;
}

/** The nearest folder above that holds package.json: the sources and the compiled program lie at different depths. */
function packageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageRoot(dirname(folder));
}
