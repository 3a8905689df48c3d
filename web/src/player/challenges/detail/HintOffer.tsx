import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useBoot, type Boot } from '../../../api/boot';
import { api } from '../../../api/client';
import { queryOptions, unwrap, type QueryOptions } from '../../../api/query';
import { newKey } from '../../../browser/new-key';
import { useMessages } from '../../../i18n/context';
import { detailKey, type Challenge } from '../../../domain/challenges/challenge';
import classes from './Hints.module.css';

interface Props {
  hint: Challenge['hints'][number];
  title: string;
  challengeId: number;
  isSolved: boolean;
}

export function HintOffer({ hint, title, challengeId, isSolved }: Props): ReactNode {
  const { app, challenge } = useMessages();
  const boot = useBoot();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [key] = useState(newKey);
  // Prevents a second request by a click that comes before the button renders as busy.
  const isSent = useRef(false);
  const score = useQuery({ ...scoreReading(boot), enabled: isAsking });
  const purchase = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/v1/unlocks', {
          params: { header: { 'Idempotency-Key': key } },
          body: { target: hint.id, type: 'hints' },
        }),
      ),
    onSettled: () => {
      isSent.current = false;
      for (const queryKey of [detailKey(challengeId), ['/api/v1/users/me'], ['/api/v1/teams/me']])
        void client.invalidateQueries({ queryKey });
    },
  });
  const price = app.points(hint.cost);
  if (hint.cost === 0 || !boot.viewer)
    return (
      <div className={classes.offer}>
        <span>{title}</span>
        <span className={classes.price}>{boot.viewer ? challenge.hint_chained : price}</span>
      </div>
    );
  const has = score.data;
  return (
    <>
      <div className={classes.offer}>
        <span>{title}</span>
        {!isAsking && (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {challenge.hint_buy(price)}
          </Button>
        )}
      </div>
      {isAsking && (
        <div className={classes.confirm} role="group" aria-label={title}>
          <p>
            {has == null
              ? challenge.hint_price_only(price)
              : has < hint.cost
                ? challenge.hint_too_dear(price, app.points(has))
                : challenge.hint_price(price, app.points(has - hint.cost))}{' '}
            {isSolved && challenge.hint_solved}
          </p>
          {purchase.error && (
            <p className={classes.error} role="alert">
              {'requirements' in purchase.error.fields ? challenge.hint_chained : challenge.hint_failed}
            </p>
          )}
          <div className={classes.buttons}>
            <Button
              size="xs"
              loading={purchase.isPending}
              disabled={has != null && has < hint.cost}
              onClick={() => {
                if (!isSent.current) purchase.mutate();
                isSent.current = true;
              }}
            >
              {challenge.hint_confirm}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)} autoFocus>
              {app.cancel}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function scoreReading({ event }: Boot): QueryOptions<number | null> {
  const reading = event.mode === 'teams' ? queryOptions('/api/v1/teams/me') : queryOptions('/api/v1/users/me');
  return {
    queryKey: [...reading.queryKey, 'score'],
    queryFn: async (context) => (await reading.queryFn(context)).data.score ?? null,
  };
}
