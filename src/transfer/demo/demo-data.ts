import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** A challenge of the sample event. */
export interface DemoChallenge {
  name: string;
  category: string;
  description: string;
  author: string;
  /** From 1, which everybody solves, to 10, which two or three do. */
  difficulty: number;
  points: number | FallingPoints;
  /** Accepted answers; with `logic: 'all'` every one of them has to be given. */
  flags: readonly DemoFlag[];
  /** What players try in vain, besides slips of the pen. */
  wrong: readonly string[];
  tags?: readonly string[];
  topics?: readonly string[];
  hints?: readonly DemoHint[];
  file?: { name: string; content: string };
  /** Names of challenges before this one in the list. */
  requires?: readonly string[];
  /** Shown as `???` until what it requires is solved, instead of not at all. */
  anonymize?: boolean;
  next?: string;
  connection_info?: string;
  max_attempts?: number;
  logic?: 'all';
  state?: 'hidden';
  solution?: string;
}

export interface FallingPoints {
  initial: number;
  minimum: number;
  decay: number;
  function: 'logarithmic' | 'linear';
}

/** `answer` is what players send for a pattern. */
export type DemoFlag =
  { content: string; ignore_case?: boolean } | { pattern: string; answer: string; ignore_case?: boolean };

export interface DemoHint {
  content: string;
  title?: string;
  cost?: number;
  /** Has to be bought after the hint before it. */
  isNext?: boolean;
}

interface People {
  firstWords: readonly string[];
  secondWords: readonly string[];
  teams: readonly string[];
  affiliations: readonly string[];
  countries: readonly string[];
  brackets: readonly { name: string; description: string; share: number }[];
  editors: readonly string[];
}

interface EventTexts {
  name: string;
  description: string;
  pages: readonly { title: string; route: string; content: string }[];
  notifications: readonly { hour: number; title: string; content: string }[];
  awards: readonly {
    hour: number;
    place: number;
    name: string;
    description: string;
    value: number;
    category: string;
    icon: string;
  }[];
  comments: readonly { challenge: string; content: string }[];
}

/** What `examples/demo` holds. */
export interface DemoData {
  challenges: readonly DemoChallenge[];
  people: People;
  texts: EventTexts;
}

let data: DemoData | undefined;

/** Read when a demo is first made, so that no other start of the program waits for it. */
export function demoData(): DemoData {
  return (data ??= { challenges: read('challenges.yaml'), people: read('people.yaml'), texts: read('event.yaml') });
}

/** The data are the package's own, so their shape is not checked. */
function read<T>(file: string): T {
  return parse(readFileSync(join(packageRoot(__dirname), 'examples/demo', file), 'utf8')) as T;
}

/** The nearest folder above that holds package.json: the sources and the compiled program lie at different depths. */
function packageRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageRoot(dirname(folder));
}
