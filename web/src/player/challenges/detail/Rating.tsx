import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { detailKey, type Challenge } from '../../../domain/challenges/challenge';
import { useFormats, useMessages } from '../../../i18n/context';
import classes from './Rating.module.css';

const MAX_REVIEW_LENGTH = 2000;
const VOTES = [1, -1] as const;
type Vote = (typeof VOTES)[number];

/** Form for the player's own rating, or the public number of ratings if the player may not rate. */
export function Rating({ challenge, isSolved }: { challenge: Challenge; isSolved: boolean }): ReactNode {
  const { challenge: words } = useMessages();
  const { number } = useFormats();
  const { can } = useBoot();
  const { ratings } = challenge;
  if (isSolved && can.rate_challenges) return <OwnRating challenge={challenge} />;
  if (!ratings || ratings.count === 0) return null;
  return <p className="dim">{words.rating.counts(number(ratings.up), number(ratings.down))}</p>;
}

function OwnRating({ challenge }: { challenge: Challenge }): ReactNode {
  const { app, challenge: words } = useMessages();
  const { number } = useFormats();
  const client = useQueryClient();
  const { id, rating, ratings } = challenge;
  const saved = rating?.review ?? '';
  const [text, setText] = useState<string | null>(null);
  const review = text ?? saved;
  const send = useMutation({
    mutationFn: (value: Vote) =>
      unwrap(api.PUT('/api/v1/challenges/{id}/ratings', { params: { path: { id } }, body: { value, review } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: detailKey(id) });
      setText(null);
    },
  });
  const vote = VOTES.find((value) => value === rating?.value);
  return (
    <section className={classes.rating} aria-label={words.rating.title}>
      <p className={classes.title}>{words.rating.title}</p>
      <div className={classes.votes}>
        {VOTES.map((value) => (
          <Button
            key={value}
            size="xs"
            variant={vote === value ? 'filled' : 'default'}
            aria-pressed={vote === value}
            leftSection={<Thumb isDown={value < 0} />}
            disabled={send.isPending}
            onClick={() => send.mutate(value)}
          >
            {value > 0 ? words.rating.like : words.rating.dislike}{' '}
            {ratings && <span className={classes.count}>{number(value > 0 ? ratings.up : ratings.down)}</span>}
          </Button>
        ))}
      </div>
      {vote !== undefined && (
        <form
          className={classes.review}
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate(vote);
          }}
        >
          <Textarea
            label={words.rating.review}
            description={words.rating.review_hint}
            rows={3}
            maxLength={MAX_REVIEW_LENGTH}
            value={review}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button
            type="submit"
            size="xs"
            variant="default"
            className={classes.send}
            loading={send.isPending}
            disabled={review === saved}
          >
            {app.save}
          </Button>
        </form>
      )}
      <p className={`${classes.state} dim`} role="status">
        {send.isSuccess && text === null && app.saved}
      </p>
      {send.error && <p role="alert">{send.error.message}</p>}
    </section>
  );
}

function Thumb({ isDown }: { isDown: boolean }): ReactNode {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden transform={isDown ? 'rotate(180)' : undefined}>
      <path
        d="M2 7h2.5v7H2zM6 7l3-5.5c1 0 1.8.8 1.6 1.9L10.2 6H14l-1.4 7.2c-.1.5-.5.8-1 .8H6z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}
