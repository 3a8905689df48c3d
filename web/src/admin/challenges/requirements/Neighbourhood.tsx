import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useAdminMessages } from '../../messages';
import type { ChallengeForm } from '../challenge-form';
import type { ChallengeRow } from '../challenge-rows';
import type { Drawn } from './Drawing';
import { ProblemList } from './ProblemList';
import { around, problemsAmong, problemsOf } from './requirements';
import classes from './Requirements.module.css';

const Drawing = lazy(() => import('./Drawing'));

interface Props {
  id: number | null;
  form: ChallengeForm;
  rows: readonly ChallengeRow[];
}

export function Neighbourhood({ id, form, rows }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const own = id ?? 0;
  const { category, state, anonymize, prerequisites } = form;
  const name = form.name.trim() === '' && id === null ? words.editor.new_title : form.name;
  const { near, problems } = useMemo(() => {
    const typed: Drawn = { id: own, name, category, state, anonymize: anonymize !== 'none', prerequisites };
    const all: Drawn[] = [...rows.filter((row) => row.id !== own), typed];
    const ids = around(own, all);
    return { near: all.filter((row) => ids.has(row.id)), problems: problemsAmong(problemsOf(all), ids) };
  }, [rows, own, name, category, state, anonymize, prerequisites]);
  if (near.length < 2) return null;
  return (
    <div className={classes.parts}>
      <p>{words.requirements.nearby}</p>
      <Suspense>
        <Drawing rows={near} problems={problems} current={own} />
      </Suspense>
      <ProblemList problems={problems} rows={near} />
    </div>
  );
}
