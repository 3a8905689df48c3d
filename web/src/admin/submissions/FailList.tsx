import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get, type DataOf } from '../../api/query';
import { Empty } from '../../kit/Empty';
import { useFormats } from '../../words/context';
import { DataTable, type Column } from '../kit/DataTable';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';

type Outcome = DataOf<'/api/v1/statistics/challenges/outcomes'>[number];

/** Where most wrong answers are, to begin with. */
export function FailList(): ReactNode {
  const { submissions, challenges } = useAdminWords();
  const { clusters: words } = submissions;
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(get('/api/v1/statistics/challenges/outcomes'));
  const rows = data?.data.filter(({ fails }) => fails > 0).sort((a, b) => b.fails - a.fails);
  const columns: Column<Outcome>[] = [
    {
      key: 'challenge',
      title: submissions.challenge,
      cell: ({ id, name }) => (
        <a href={`/admin/submissions/clusters?challenge=${id}`}>
          <bdi>{name ?? challenges.unnamed(id)}</bdi>
        </a>
      ),
    },
    { key: 'fails', title: words.fails, isNumber: true, cell: ({ fails }) => number(fails) },
    { key: 'accounts', title: words.accounts, isNumber: true, cell: ({ accounts }) => number(accounts) },
    { key: 'solves', title: words.solves, isNumber: true, cell: ({ solves }) => number(solves) },
  ];
  return (
    <section className={classes.part} aria-labelledby="by-fails">
      <h2 id="by-fails">{words.by_fails}</h2>
      <DataTable
        label={words.by_fails}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ id, name }) => name ?? challenges.unnamed(id)}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words.none_at_all} />}
      />
    </section>
  );
}
