import { useFormats, useMessages } from '../../i18n/context';
import { dayAndTime } from '../components/date-times';
import { useAdminMessages } from '../messages';
import type { ChallengeRow } from './challenge-rows';

export function useFieldTexts(rows: readonly ChallengeRow[]): (name: string, value: unknown) => string {
  const { challenges: words } = useAdminMessages();
  const { app } = useMessages();
  const { language, list } = useFormats();
  const nameOf = (id: number): string => rows.find((row) => row.id === id)?.name ?? words.unnamed(id);
  const choices: Record<string, Readonly<Record<string, string>>> = {
    state: words.states,
    type: words.types,
    function: words.editor.functions,
    logic: words.editor.logics,
  };
  return (name, value) => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return value ? app.yes : app.no;
    if (name === 'prerequisites') return list((value as readonly number[]).map(nameOf));
    if (name === 'scheduled_at') return dayAndTime(Number(value), language);
    if (name === 'next_id') return nameOf(Number(value));
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return choices[name]?.[text] ?? text;
  };
}
