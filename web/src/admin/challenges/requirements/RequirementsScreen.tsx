import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { SignalFlag } from '../../../components/SignalFlag';
import { Card } from '../../components/Card';
import { DataTable } from '../../components/DataTable';
import { useAdminMessages } from '../../messages';
import { AllChallenges } from '../AllChallenges';
import type { ChallengeRow } from '../challenge-rows';
import { maskOf } from '../challenge-form';
import { StateBadge } from '../StateBadge';
import { useChallengeName } from '../useChallengeName';
import { ProblemList } from './ProblemList';
import { dependantsOf, problemsOf, unreachable } from './requirements';
import classes from './Requirements.module.css';

const Drawing = lazy(() => import('./Drawing'));

export default function RequirementsScreen(): ReactNode {
  return <AllChallenges tab="requirements">{(rows) => <Requirements rows={rows} />}</AllChallenges>;
}

function Requirements({ rows }: { rows: readonly ChallengeRow[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { requirements: words } = challenges;
  const nameOf = useChallengeName();
  const problems = useMemo(() => problemsOf(rows), [rows]);
  const dependants = dependantsOf(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const linked = rows.filter(({ id, prerequisites }) => prerequisites.length > 0 || dependants.get(id)?.length);
  const lost = unreachable(problems);
  if (linked.length === 0) return <EmptyState title={words.none}>{words.none_text}</EmptyState>;
  const links = (ids: readonly number[]): ReactNode => (
    <span className={classes.links}>
      {ids.map((id) => (
        <a key={id} href={`/admin/challenges/${id}`}>
          <bdi>{nameOf(byId.get(id) ?? { id, name: null })}</bdi>
        </a>
      ))}
    </span>
  );
  return (
    <div className={classes.parts}>
      <ProblemList problems={problems} rows={rows} />
      <Card>
        <p>{words.legend}</p>
        <Suspense>
          <Drawing rows={rows} problems={problems} />
        </Suspense>
        {linked.length < rows.length && <p>{words.free(rows.length - linked.length)}</p>}
      </Card>
      <DataTable
        label={words.title}
        rows={linked}
        idOf={({ id }) => id}
        nameOf={nameOf}
        empty={null}
        columns={[
          {
            key: 'name',
            title: challenges.editor.name,
            cell: ({ id }) => (
              <>
                {links([id])}
                {lost.has(id) && <span className={classes.lost}>{words.lost}</span>}
              </>
            ),
          },
          {
            key: 'category',
            title: challenges.category,
            cell: ({ category }) =>
              category && (
                <span className={classes.category}>
                  <SignalFlag name={category} size={16} /> <bdi>{category}</bdi>
                </span>
              ),
          },
          { key: 'state', title: challenges.state, cell: ({ state }) => <StateBadge state={state} /> },
          { key: 'requires', title: words.requires, cell: ({ prerequisites }) => links(prerequisites) },
          {
            key: 'meanwhile',
            title: words.meanwhile,
            cell: ({ prerequisites, anonymize }) =>
              prerequisites.length === 0 ? words.open : challenges.masks[maskOf(anonymize)],
          },
          { key: 'opens', title: words.opens, cell: ({ id }) => links(dependants.get(id) ?? []) },
        ]}
      />
    </div>
  );
}
