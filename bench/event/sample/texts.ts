import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface SampleChallenge {
  id: number;
  name: string;
  category: string;
  description: string;
  attribution?: string;
  connection_info?: string;
  type?: 'dynamic';
  value: number;
  initial?: number;
  minimum?: number;
  decay?: number;
  function?: string;
  state?: string;
  max_attempts?: number;
  /**
   * Accepted flags. With `logic: 'all'`, all of them are required. `submission` is a text that the regular expression
   * `content` matches.
   */
  flags: { content: string; type?: string; data?: string; submission?: string }[];
  logic?: string;
  hints?: { id: number; cost?: number }[];
  tags?: string[];
  topics?: string[];
  solution?: string;
  file?: { name: string; content: string };
  requires?: string[];
  /** If true, a challenge whose prerequisites are not solved is shown as `???`; otherwise it is not shown. */
  anonymize?: boolean;
  next?: string;
  /** From 1, which almost every player solves, to 10, which only a few solve. */
  difficulty: number;
  wrong: string[];
}

type People = Record<
  'firstWords' | 'secondWords' | 'teams' | 'affiliations' | 'countries' | 'editors',
  readonly string[]
> & {
  brackets: { name: string; share: number }[];
  fields: object[];
};

interface Texts {
  name: string;
  description: string;
  pages: object[];
  notifications: { hour: number }[];
  awards: { hour: number }[];
  comments: { challenge: string; content: string }[];
}

export const CHALLENGES = numbered(read<Omit<SampleChallenge, 'id'>[]>('challenges.yaml'));
const people = read<People>('people.yaml');
export const PEOPLE = { ...people, brackets: numbered(people.brackets) };
export const TEXTS = read<Texts>('event.yaml');

export function numbered<T extends object>(rows: readonly T[]): (T & { id: number })[] {
  return rows.map((row, place) => ({ id: place + 1, ...row }));
}

function read<T>(file: string): T {
  return parse(readFileSync(join(__dirname, file), 'utf8')) as T;
}
