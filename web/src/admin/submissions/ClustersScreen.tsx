import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOptions, type DataOf } from '../../api/query';
import { RelativeTime } from '../../components/RelativeTime';
import { Dialog } from '../../components/Dialog';
import { DialogButton } from '../../components/DialogButton';
import { EmptyState } from '../../components/EmptyState';
import { NameLink } from '../../components/NameLink';
import { useFilters } from '../../components/useFilters';
import { useFormats } from '../../i18n/context';
import { useChallengeRows } from '../challenges/useChallengeRows';
import { Badge } from '../components/Badge';
import { DataTable, type Column } from '../components/DataTable';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { useAdminMessages } from '../messages';
import classes from './Submissions.module.css';
import { SubmissionsHeader } from './SubmissionsHeader';
import { Regrade } from './Regrade';

type Cluster = DataOf<'/api/v1/submissions/clusters'>[number];

const PATH = '/api/v1/submissions/clusters';
const INITIAL = { challenge: '' };

/**
 * Groups of incorrect submissions to a challenge that differ only in case and in the length of their blanks, most
 * submissions first. The submission of a group can be added to the accepted flags.
 */
export default function ClustersScreen(): ReactNode {
  const { submissions, challenges } = useAdminMessages();
  const { clusters: words } = submissions;
  const { rows } = useChallengeRows();
  const { values, set } = useFilters(INITIAL);
  const challenge = /^\d{1,9}$/.test(values.challenge) ? Number(values.challenge) : null;
  return (
    <>
      <SubmissionsHeader
        actions={
          challenge !== null && (
            <DialogButton isWide label={words.regrade} title={words.regrade_title}>
              {(close) => <Regrade challenge_id={challenge} onDone={close} />}
            </DialogButton>
          )
        }
      />
      <p className={classes.intro}>{words.text}</p>
      <NativeSelect
        className={classes.choice}
        aria-label={submissions.challenge}
        value={values.challenge}
        data={[
          { value: '', label: words.choose },
          ...(rows ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? challenges.unnamed(id) })),
        ]}
        onChange={({ currentTarget }) => set({ challenge: currentTarget.value })}
      />
      {challenge === null ? (
        <>
          <NearMisses />
          <FailList />
        </>
      ) : (
        <Clusters key={challenge} challenge_id={challenge} />
      )}
    </>
  );
}

function Clusters({ challenge_id }: { challenge_id: number }): ReactNode {
  const { submissions } = useAdminMessages();
  const { clusters: words } = submissions;
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(queryOptions(PATH, { params: { query: { challenge_id } } }));
  useLiveAdmin([PATH], ['scores']);
  // The dialog is outside the rows, because rows move and disappear while it is open.
  const [accepting, setAccepting] = useState<string | null>(null);
  // Clusters have no ids. An index is enough, because the rows have no state.
  const rows = data?.data.map((cluster, index) => ({ ...cluster, id: index }));
  const columns: Column<Cluster & { id: number }>[] = [
    {
      key: 'answer',
      title: submissions.submission,
      cell: ({ provided, accepted }) => (
        <>
          <code className={classes.answer}>{provided}</code> {accepted && <Badge tone="warn">{words.accepted}</Badge>}
        </>
      ),
    },
    { key: 'accounts', title: words.accounts, isNumber: true, cell: ({ accounts }) => number(accounts) },
    { key: 'times', title: words.times, isNumber: true, cell: ({ submissions: count }) => number(count) },
    { key: 'first', title: words.first, cell: ({ first }) => <RelativeTime date={first} /> },
    { key: 'last', title: words.last, cell: ({ last }) => <RelativeTime date={last} /> },
    {
      key: 'show',
      title: submissions.desk,
      cell: ({ provided }) => (
        <a
          href={`/admin/submissions?challenge=${challenge_id}&type=incorrect&q=${encodeURIComponent(provided.trim())}`}
        >
          {words.show}
        </a>
      ),
    },
  ];
  const close = (): void => setAccepting(null);
  return (
    <>
      <DataTable
        label={submissions.clusters_title}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ provided }) => provided}
        actions={({ provided, accepted }) =>
          !accepted && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${words.accept}: ${provided}`}
              aria-haspopup="dialog"
              onClick={() => setAccepting(provided)}
            >
              {words.accept}
            </Button>
          )
        }
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={words.none} />}
      />
      <Dialog isWide title={words.accept_title(accepting ?? '')} isOpen={accepting !== null} onClose={close}>
        {() => accepting !== null && <Regrade challenge_id={challenge_id} accept={accepting} onDone={close} />}
      </Dialog>
    </>
  );
}

type Outcome = DataOf<'/api/v1/statistics/challenges/outcomes'>[number];

function FailList(): ReactNode {
  const { submissions, challenges } = useAdminMessages();
  const { clusters: words } = submissions;
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/statistics/challenges/outcomes'));
  const rows = data?.data.filter(({ fails }) => fails > 0).sort((a, b) => b.fails - a.fails);
  const columns: Column<Outcome>[] = [
    {
      key: 'challenge',
      title: submissions.challenge,
      cell: ({ id, name }) => (
        <NameLink href={`/admin/submissions/clusters?challenge=${id}`}>{name ?? challenges.unnamed(id)}</NameLink>
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
        empty={<EmptyState title={words.none_at_all} />}
      />
    </section>
  );
}

const NEAR_MISSES_PATH = '/api/v1/submissions/near-misses';

type NearMiss = DataOf<typeof NEAR_MISSES_PATH>[number];

function NearMisses(): ReactNode {
  const { submissions, challenges } = useAdminMessages();
  const { clusters: words } = submissions;
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(queryOptions(NEAR_MISSES_PATH));
  if (!error && !data?.data.length) return null;
  const columns: Column<NearMiss>[] = [
    {
      key: 'challenge',
      title: submissions.challenge,
      cell: ({ challenge_id, name }) => (
        <NameLink href={`/admin/submissions/clusters?challenge=${challenge_id}`}>
          {name ?? challenges.unnamed(challenge_id)}
        </NameLink>
      ),
    },
    {
      key: 'answer',
      title: submissions.submission,
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
