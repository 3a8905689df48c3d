import { Button, Checkbox, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import type { components } from '../../api/schema';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useFormats, useMessages } from '../../i18n/context';
import { Badge } from '../components/Badge';
import { Facts } from '../components/Facts';
import { LoadFailure } from '../components/LoadFailure';
import { SimpleTable } from '../components/SimpleTable';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import classes from './Submissions.module.css';
import { invalidateResults } from './submissions-api';

interface Props {
  challenge_id: number;
  /** Text that the flags will accept, too. Without it the flags stay as they are. */
  accept?: string;
  onDone: () => void;
}

export function Regrade({ challenge_id, accept, onDone }: Props): ReactNode {
  const { app } = useMessages();
  const { submissions } = useAdminMessages();
  const { regrade: words } = submissions;
  const [ignoresCase, setIgnoresCase] = useState(accept !== undefined);
  const [isDone, setDone] = useState(false);
  const request = { challenge_id, ...(accept !== undefined && { accept, case_insensitive: ignoresCase }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['regrade', request],
    queryFn: () => unwrap(api.POST('/api/v1/regrades', { body: { ...request, dry_run: true } })),
    enabled: !isDone,
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const form = useSubmit([], async () => {
    await unwrap(api.POST('/api/v1/regrades', { body: { ...request, dry_run: false } }));
    setDone(true);
    await invalidateResults();
  });
  if (isDone)
    return (
      <div className={classes.regrade}>
        <p role="status">{words.applied}</p>
        <div>
          <Button onClick={onDone}>{app.close}</Button>
        </div>
      </div>
    );
  return (
    <form className={classes.regrade} onSubmit={form.submit} aria-busy={isPlaceholderData}>
      <p>{words.text}</p>
      {accept !== undefined && (
        <Checkbox
          label={words.case}
          checked={ignoresCase}
          onChange={({ currentTarget }) => setIgnoresCase(currentTarget.checked)}
        />
      )}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data ? <RegradeReport report={data.data} /> : !error && <Skeleton height={180} />}
      <FormErrors form={form} />
      <div>
        <Button type="submit" loading={form.isBusy} disabled={!data || isPlaceholderData}>
          {words.apply}
        </Button>
      </div>
    </form>
  );
}

type Report = components['schemas']['RegradeView'];

const MAX_LISTED = 200;

function RegradeReport({ report }: { report: Report }): ReactNode {
  const { submissions } = useAdminMessages();
  const { regrade: words } = submissions;
  const { event } = useBoot();
  const { number, dateTime } = useFormats();
  const { submissions: answers, solves, challenge, accounts, standings, scores_changed, places_changed } = report;
  const display = (value: number | null): string => (value === null ? '–' : number(value));
  const isNothing =
    !report.adds_flag &&
    [...Object.values(answers), ...Object.values(solves), scores_changed].every((count) => count === 0);
  if (isNothing) return <p role="status">{words.nothing}</p>;
  const facts: (readonly [string, readonly string[]])[] = [
    [
      words.answers,
      [words.right(answers.correct), ...some(answers.partial, words.partial), ...some(answers.incorrect, words.wrong)],
    ],
    [words.solves, [words.gained(solves.gained), ...some(solves.lost, words.lost), ...some(solves.moved, words.moved)]],
    [words.value, [words.from_to(display(challenge.value_before), display(challenge.value_after))]],
    [words.standings, [words.scores(scores_changed), words.places(places_changed)]],
  ];
  const linked = (id: number, name: string): ReactNode => (
    <a href={accountHref(event.mode, id)} target="_blank" rel="noreferrer">
      <bdi>{name}</bdi>
    </a>
  );
  return (
    <>
      <Facts facts={facts} />
      {report.adds_flag && <p>{words.adds_flag}</p>}
      {accounts.length > 0 && (
        <section className={classes.list}>
          <h3>{words.who}</h3>
          <SimpleTable
            label={words.who}
            rows={accounts}
            idOf={({ account_id }) => account_id}
            columns={[
              {
                key: 'account',
                title: submissions.account,
                cell: ({ account_id, name, counts }) => (
                  <>
                    {linked(account_id, name)} {!counts && <Badge>{words.out}</Badge>}
                  </>
                ),
              },
              { key: 'change', title: words.change, cell: ({ change }) => words.changes[change] },
              { key: 'date', title: words.date, cell: ({ date }) => dateTime(date) },
            ]}
          />
          {accounts.length >= MAX_LISTED && <p>{words.first_200}</p>}
        </section>
      )}
      {standings.length > 0 && (
        <section className={classes.list}>
          <h3>{words.standings}</h3>
          <SimpleTable
            label={words.standings}
            rows={standings}
            idOf={({ account_id }) => account_id}
            columns={[
              {
                key: 'account',
                title: submissions.account,
                cell: ({ account_id, name }) => linked(account_id, name),
              },
              {
                key: 'place',
                title: words.place,
                isNumber: true,
                cell: ({ place_before, place_after }) => words.from_to(display(place_before), display(place_after)),
              },
              {
                key: 'points',
                title: words.points,
                isNumber: true,
                cell: ({ score_before, score_after }) => words.from_to(display(score_before), display(score_after)),
              },
            ]}
          />
          {standings.length >= MAX_LISTED && <p>{words.first_200}</p>}
        </section>
      )}
    </>
  );
}

function some(count: number, sentence: (count: number) => string): string[] {
  return count > 0 ? [sentence(count)] : [];
}
