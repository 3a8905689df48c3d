import { Button } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { LeaveGuard } from '../components/form/LeaveGuard';
import { useAdminMessages } from '../messages';
import { AllChallenges } from './AllChallenges';
import { moved, type ChallengeRow } from './challenge-rows';
import classes from './OrderScreen.module.css';
import { StateBadge } from './StateBadge';
import { useChallengeName } from './useChallengeName';
import { invalidateChallenges } from './useChallengeRows';

export default function OrderScreen(): ReactNode {
  return <AllChallenges tab="order">{(rows) => <Order rows={rows} />}</AllChallenges>;
}

function Order({ rows }: { rows: readonly ChallengeRow[] }): ReactNode {
  const { challenges: words, kit } = useAdminMessages();
  const { time } = useFormats();
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

interface Props {
  rows: readonly ChallengeRow[];
  onMove: (ids: readonly number[]) => void;
}

/** List whose rows are moved by dragging their handle, by keys on the handle (Up, Down, Home, End), or by buttons. */
function OrderList({ rows, onMove }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { number } = useFormats();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const nameOf = useChallengeName();

  function move(id: number, to: number): void {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || to === from) return;
    onMove(moved(rows, from, to).map((one) => one.id));
    setSaid(words.order.moved(nameOf(row), to + 1, rows.length));
  }

  function onKeyDown(press: KeyboardEvent, id: number, index: number): void {
    const steps: Partial<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[press.key];
    if (to === undefined) return;
    press.preventDefault();
    move(id, to);
  }

  function onPointerMove({ clientY }: PointerEvent, id: number): void {
    if (dragged !== id || !list.current) return;
    const items = [...list.current.children];
    const at = items.findIndex((item) => clientY < item.getBoundingClientRect().bottom);
    move(id, at < 0 ? items.length - 1 : at);
  }

  return (
    <>
      <ol ref={list}>
        {rows.map((row, index) => (
          <li key={row.id} className={classes.row} data-dragged={dragged === row.id || undefined}>
            <button
              type="button"
              className={classes.handle}
              aria-label={words.order.handle(nameOf(row))}
              onKeyDown={(press) => onKeyDown(press, row.id, index)}
              onPointerDown={(press) => {
                press.currentTarget.setPointerCapture(press.pointerId);
                setDragged(row.id);
              }}
              onPointerMove={(press) => onPointerMove(press, row.id)}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <span aria-hidden>⠿</span>
            </button>
            <span className={classes.name}>
              <bdi>{nameOf(row)}</bdi>
              <span className={classes.facts}>
                {row.category && <bdi>{row.category}</bdi>}
                <span>{row.value === null ? '–' : number(row.value)}</span>
              </span>
            </span>
            {row.state !== 'visible' && <StateBadge state={row.state} />}
            <span className={classes.steps}>
              <button
                type="button"
                aria-label={words.order.up(nameOf(row))}
                aria-disabled={index === 0}
                onClick={() => move(row.id, index - 1)}
              >
                <span aria-hidden>↑</span>
              </button>
              <button
                type="button"
                aria-label={words.order.down(nameOf(row))}
                aria-disabled={index === rows.length - 1}
                onClick={() => move(row.id, index + 1)}
              >
                <span aria-hidden>↓</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
