import { Alert } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSubmit } from '../../../components/form/useSubmit';
import { FormErrors } from '../../../components/form/FormErrors';
import { LeaveGuard } from '../../components/form/LeaveGuard';
import { SaveLine } from '../../components/form/SaveLine';
import { useAdminMessages } from '../../messages';
import { AllChallenges } from '../AllChallenges';
import type { ChallengeRow } from '../challenge-rows';
import classes from './Bulk.module.css';
import { changesOf } from './grid';
import { Grid } from './Grid';
import { isSendable, useSaving } from './useSaving';
import { useTyped } from './useTyped';

export default function BulkScreen(): ReactNode {
  return <AllChallenges tab="bulk">{(rows) => <Sheet latest={rows} />}</AllChallenges>;
}

function Sheet({ latest }: { latest: readonly ChallengeRow[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { bulk: words } = challenges;
  // Keeps the order in which the rows were first loaded, even if their values change.
  const [order] = useState(() => new Map(latest.map(({ id }, index) => [id, index])));
  const rows = useMemo(
    () => latest.toSorted((a, b) => (order.get(a.id) ?? order.size + a.id) - (order.get(b.id) ?? order.size + b.id)),
    [latest, order],
  );
  const [typed, dispatch] = useTyped();
  const [isRestored] = useState(() => Object.keys(typed).length > 0);
  const { save, progress, refusals, savedAt } = useSaving(rows, typed, dispatch);
  const form = useSubmit([], save);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(refusals).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const changed = useMemo(() => rows.map((row) => changesOf(row, typed[row.id])), [rows, typed]);
  const count = changed.filter(isSendable).flat().length;
  const disputes = changed.flat().filter(({ isConflicting }) => isConflicting).length;
  const refused = Object.keys(refusals).length;
  const isChanged = changed.some(({ length }) => length > 0);
  const reset = (): void => dispatch({ type: 'clear' });
  return (
    <form ref={box} className={classes.form} onSubmit={form.submit} noValidate>
      {isRestored && isChanged && (
        <Alert color="yellow" variant="light">
          {challenges.editor.draft_restored}
        </Alert>
      )}
      {disputes > 0 && (
        <Alert color="yellow" variant="light" role="alert">
          {words.disputes(disputes)}
        </Alert>
      )}
      {refused > 0 && (
        <Alert color="red" variant="light" role="alert">
          {words.refused(refused)}
        </Alert>
      )}
      <FormErrors form={form} />
      <Grid rows={rows} typed={typed} dispatch={dispatch} refusals={refusals} isBusy={form.isBusy} onSay={setSaid} />
      <p className={classes.said} role="status">
        {progress ? words.progress(progress.done, progress.all) : said}
      </p>
      <SaveLine form={form} draft={{ isChanged, savedAt, reset }} label={count === 0 ? undefined : words.save(count)} />
      <LeaveGuard when={isChanged && !form.isBusy} onDiscard={reset} />
    </form>
  );
}
