import type { MantineColorScheme } from '@mantine/core';
import type { DataOf } from '../../api/query';
import { folded } from '../../components/fold-text';
import type { AdminMessages } from '../../i18n/admin';

type Hits = DataOf<'/api/v1/search'>;
type Kind = keyof AdminMessages['palette']['kinds'];

export type Option = { kind: Kind; text: string; detail?: string } & (
  | { type: 'go'; href: string }
  | { type: 'theme'; scheme: MantineColorScheme }
  /** Asks for confirmation first, because the action affects all players. */
  | { type: 'ask'; run: () => Promise<void> }
  | { type: 'run'; run: () => Promise<void> }
  | { type: 'back' }
);

const MAX_COMMANDS = 6;
const MAX_OPTIONS = 40;

const KINDS = ['challenges', 'users', 'teams', 'pages', 'submissions'] as const satisfies (keyof Hits)[];

const HREFS: Record<(typeof KINDS)[number], (hit: Hits['users'][number]) => string> = {
  challenges: ({ id }) => `/admin/challenges/${id}`,
  users: ({ id }) => `/admin/people/users/${id}`,
  teams: ({ id }) => `/admin/people/teams/${id}`,
  pages: ({ id }) => `/admin/pages/${id}`,
  submissions: ({ title }) => `/admin/submissions?q=${encodeURIComponent(title)}`,
};

/**
 * Returns at most 6 matching commands, then the records that the server found. Without typed text, returns the first 40
 * commands.
 */
export function optionsOf(typed: string, commands: readonly Option[], hits: Hits | undefined): Option[] {
  if (typed.trim() === '') return commands.slice(0, MAX_OPTIONS);
  const matches = KINDS.flatMap((kind) =>
    (hits?.[kind] ?? []).map((hit): Option => ({
      type: 'go',
      kind,
      text: hit.title,
      detail: hit.detail,
      href: HREFS[kind](hit),
    })),
  );
  return [...fitting(commands, typed).slice(0, MAX_COMMANDS), ...matches];
}

/** Finds the commands that contain every typed word. Those that begin with the first word come first. */
function fitting(commands: readonly Option[], typed: string): Option[] {
  const words = folded(typed).trim().split(/\s+/);
  const begins = ({ text }: Option): number => Number(folded(text).startsWith(words[0] ?? ''));
  return commands
    .filter(({ text }) => words.every((word) => folded(text).includes(word)))
    .sort((one, other) => begins(other) - begins(one));
}
