import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get, type DataOf } from '../../api/query';
import { useFormats } from '../../words/context';
import { DataTable, type Column } from '../kit/DataTable';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';

const PATH = '/api/v1/submissions/near-misses';

type NearMiss = DataOf<typeof PATH>[number];

/** Incorrect submissions that are almost a flag; nothing where there are none. */
export function NearMisses(): ReactNode {
  const { submissions, challenges } = useAdminWords();
  const { clusters: words } = submissions;
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(get(PATH));
  if (!error && !data?.data.length) return null;
  const columns: Column<NearMiss>[] = [
    {
      key: 'challenge',
      title: submissions.challenge,
      cell: ({ challenge_id, name }) => (
        <a href={`/admin/submissions/clusters?challenge=${challenge_id}`}>
          <bdi>{name ?? challenges.unnamed(challenge_id)}</bdi>
        </a>
      ),
    },
    {
      key: 'answer',
      title: submissions.answer,
      cell: ({ provided }) => <code className={classes.answer}>{provided}</code>,
    },
    {
      key: 'flag',
      title: challenges.flags.content,
      cell: ({ flag }) => <code className={classes.answer}>{flag}</code>,
    },
    { key: 'accounts', title: words.accounts, isNumber: true, cell: ({ accounts }) => number(accounts) },
  ];
  return (
    <section className={classes.part} aria-labelledby="near-misses">
      <h2 id="near-misses">{words.near}</h2>
      <DataTable
        label={words.near}
        columns={columns}
        rows={data?.data}
        idOf={({ challenge_id }) => challenge_id}
        nameOf={({ provided }) => provided}
        error={error}
        onRetry={() => void refetch()}
        empty={null}
      />
    </section>
  );
}
