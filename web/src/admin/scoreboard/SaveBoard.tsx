import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { allRows, type BoardFilter } from '../../domain/scoreboard/scoreboard-api';
import { csvOf, download } from '../../domain/scoreboard/csv';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useWords } from '../../words/context';
import { useAdminWords } from '../words';

/** Gives the rows that the filters leave as a file, with the frozen places beside those of now. */
export function SaveBoard({ filter }: { filter: BoardFilter }): ReactNode {
  const { scoreboard: words } = useAdminWords();
  const { place, bracket } = useWords().scoreboard;
  const competitors = useCompetitors();
  const { event } = useBoot();
  const form = useSubmit([], async () => {
    const rows = await allRows(filter);
    const head = [place, 'id', competitors.one, bracket, words.points];
    const cells = rows.map(({ pos, account_id, name, bracket_name, score, frozen_pos, frozen_score }) => [
      ...[pos, account_id, name, bracket_name, score],
      ...(event.frozen ? [frozen_pos ?? null, frozen_score ?? null] : []),
    ]);
    if (event.frozen) head.push(words.players_place, words.players_points);
    download(`${event.name} - scoreboard.csv`, 'text/csv;charset=utf-8', csvOf([head, ...cells]));
  });
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" variant="default" loading={form.isBusy}>
        {words.csv}
      </Button>
      <FormErrors of={form} />
    </form>
  );
}
