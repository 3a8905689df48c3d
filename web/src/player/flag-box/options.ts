import { isMasked, type Row } from '../challenges/board/board-list';
import { looksLikeFlag, trimmed } from '../challenges/submit/flag-text';
import { bestOf } from './fuzzy';

/** Challenge to submit the flag for; null for all open ones. */
export type Target = { id: number; name: string } | null;

export type Option =
  | { kind: 'send'; flag: string; target: Target }
  | { kind: 'open'; id: number; text: string; category: string | null }
  | Command;

export type Command =
  { kind: 'go'; href: string; text: string } | { kind: 'theme'; scheme: 'light' | 'dark' | 'auto'; text: string };

export interface Situation {
  rows: readonly Row[];
  openId: number | null;
  seen: readonly number[];
  commands: readonly Command[];
  flagFormat: string | null;
}

const MAX_CHALLENGES = 6;

/** Splits the text into a flag and a challenge name typed after it. Without a flag, the whole text is the name. */
export function parse(text: string, flagFormat: string | null): { flag: string | null; name: string } {
  const typed = trimmed(text);
  if (looksLikeFlag(typed, flagFormat)) {
    const [, flag, name] = /^(.*\})\s+([^{}]+)$/.exec(typed) ?? [];
    return { flag: flag ?? typed, name: name ?? '' };
  }
  const [, flag, name] = /^(\S.*\})\s+([^{}]+)$/.exec(typed) ?? [];
  return flag !== undefined && looksLikeFlag(flag, flagFormat)
    ? { flag, name: name ?? '' }
    : { flag: null, name: typed };
}

/** Actions for the typed text; Enter runs the first unless another is chosen. */
export function optionsOf(text: string, situation: Situation): Option[] {
  const { rows, openId, seen, commands, flagFormat } = situation;
  const { flag, name } = parse(text, flagFormat);
  const challenges = rows.filter((row) => !isMasked(row));
  const unsolved = challenges.filter((row) => !row.solved_by_me);
  const nameOf = (row: Row): string => row.name ?? '';
  const send = (typed: string, row: Row): Option => ({
    kind: 'send',
    flag: typed,
    target: { id: row.id, name: nameOf(row) },
  });
  const opened = unsolved.filter(({ id }) => id === openId);
  if (flag !== null && name !== '') return bestOf(unsolved, name, nameOf, MAX_CHALLENGES).map((row) => send(flag, row));
  if (flag !== null) {
    const others = seen.flatMap((id) => unsolved.filter((row) => row.id === id && id !== openId));
    return [
      ...opened.map((row) => send(flag, row)),
      { kind: 'send', flag, target: null },
      ...others.map((row) => send(flag, row)),
    ];
  }
  if (name === '') {
    const last = seen.flatMap((id) => challenges.filter((row) => row.id === id && id !== openId));
    return [...last.slice(0, MAX_CHALLENGES).map(opening), ...commands];
  }
  return [
    ...bestOf([...challenges.map(opening), ...commands], name, (option) => option.text, MAX_CHALLENGES),
    ...opened.map((row) => send(name, row)),
    { kind: 'send', flag: name, target: null },
  ];
}

function opening({ id, name, category }: Row): Extract<Option, { kind: 'open' }> {
  return { kind: 'open', id, text: name ?? `#${id}`, category };
}
