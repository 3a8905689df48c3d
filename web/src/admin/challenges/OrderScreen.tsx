import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { LeaveGuard } from '../components/form/LeaveGuard';
import { useAdminMessages } from '../messages';
import { AllChallenges } from './AllChallenges';
import type { ChallengeRow } from './challenge-rows';
import { OrderList } from './OrderList';
import classes from './OrderScreen.module.css';
import { invalidateChallenges } from './useChallengeRows';

/** The order in which players see the challenges. */
export default function OrderScreen(): ReactNode {
  return <AllChallenges tab="order">{(rows) => <Order rows={rows} />}</AllChallenges>;
}

function Order({ rows }: { rows: readonly ChallengeRow[] }): ReactNode {
  const { challenges: words, kit } = useAdminMessages();
  const { time } = useFormats();
  // The order as it was arranged here; null while it is the stored one.
  const [arranged, setArranged] = useState<readonly number[] | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const list = arranged
    ? [...arranged.flatMap((id) => byId.get(id) ?? []), ...rows.filter(({ id }) => !arranged.includes(id))]
    : rows;
  const form = useSubmit([], async () => {
    await unwrap(api.PUT('/api/v1/challenges/order', { body: { ids: list.map(({ id }) => id) } }));
    await invalidateChallenges();
    setArranged(null);
    setSavedAt(Date.now());
  });
  return (
    <form className={classes.form} onSubmit={form.submit}>
      <FormErrors form={form} />
      <Card>
        <OrderList rows={list} onMove={setArranged} />
      </Card>
      <div className={classes.save}>
        <Button type="submit" loading={form.isBusy} disabled={arranged === null}>
          {words.order.save}
        </Button>
        {arranged !== null && (
          <Button variant="subtle" onClick={() => setArranged(null)}>
            {kit.discard}
          </Button>
        )}
        <span role="status">{arranged === null && savedAt !== null ? kit.saved_at(time(new Date(savedAt))) : ''}</span>
      </div>
      <LeaveGuard when={arranged !== null && !form.isBusy} onDiscard={() => setArranged(null)} />
    </form>
  );
}
