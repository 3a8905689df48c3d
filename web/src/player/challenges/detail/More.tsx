import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { api } from '../../../api/client';
import { queryOptions, unwrap } from '../../../api/query';
import { localTexts } from '../../../browser/storage';
import { CopyButton } from '../../../components/CopyButton';
import { QueryErrorPage } from '../../../components/ErrorPage';
import { Html } from '../../../components/Html';
import { RelativeTime } from '../../../components/RelativeTime';
import type { Challenge } from '../../../domain/challenges/challenge';
import { ValueCurve } from '../../../domain/challenges/ValueCurve';
import { useFormats, useMessages } from '../../../i18n/context';
import type { Row } from '../board/board-list';
import { nameOf } from './curl';
import lines from './Lines.module.css';
import classes from './More.module.css';
import { Solvers } from './Solvers';
import { useKept } from './useKept';

interface Props {
  challenge: Challenge;
  isSolved: boolean;
  rows: readonly Row[];
  query: string;
  value: number | null;
  solves: number | null;
}

/** Further details of a challenge, such as its solvers and its solution. */
export function More({ challenge, isSolved, rows, query, value, solves }: Props): ReactNode {
  const words = useMessages();
  const { number } = useFormats();
  const { can, viewer } = useBoot();
  const { id, initial, minimum, decay, next_id, solution_id } = challenge;
  const next = rows.find((row) => row.id === next_id && row.type !== 'hidden');
  const isDynamic = initial != null && minimum != null && decay != null && value !== null && solves !== null;
  return (
    <div className={classes.more}>
      {next && (
        <p>
          {words.challenge.go_on}{' '}
          <a href={`/challenges/${next.id}${query ? `?${query}` : ''}`}>{next.name ?? words.board.unnamed(next.id)}</a>
        </p>
      )}
      {isSolved && can.share && <Share id={id} />}
      <div>
        {isDynamic && (
          <Disclosure title={words.challenge.value_curve}>
            <ValueCurve
              terms={{ initial, minimum, decay, kind: challenge.function ?? 'logarithmic' }}
              value={value}
              solves={solves}
            />
          </Disclosure>
        )}
        <Disclosure title={words.challenge.solvers} count={solves === null ? '' : number(solves)}>
          <Solvers id={id} />
        </Disclosure>
        {solution_id !== null && (
          <Disclosure title={words.challenge.solution}>
            <Solution id={solution_id} />
          </Disclosure>
        )}
        {can.see_own_submissions && (
          <Disclosure title={words.challenge.own_tries}>
            <OwnTries id={id} />
          </Disclosure>
        )}
        {viewer && (
          <Disclosure title={words.challenge.notes}>
            <Notes id={id} />
          </Disclosure>
        )}
      </div>
    </div>
  );
}

function Notes({ id }: { id: number }): ReactNode {
  const { challenge } = useMessages();
  const { viewer } = useBoot();
  const hint = useId();
  const [text, setText] = useKept(localTexts, `ensign-note:${viewer?.id ?? 0}:${id}`);
  return (
    <>
      <textarea
        className={classes.notes}
        rows={Math.min(Math.max(text.split('\n').length + 1, 4), 16)}
        value={text}
        aria-label={challenge.notes}
        aria-describedby={hint}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <p id={hint} className={classes.hint}>
        {challenge.notes_text}
      </p>
    </>
  );
}

function Share({ id }: { id: number }): ReactNode {
  const { challenge } = useMessages();
  const share = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/shares', { body: { type: 'solve', challenge_id: id } })),
  });
  const url = share.data?.data.url;
  if (url === undefined)
    return (
      <div>
        <Button variant="default" size="xs" loading={share.isPending} onClick={() => share.mutate()}>
          {challenge.share}
        </Button>{' '}
        {share.error && <span role="alert">{share.error.message}</span>}
      </div>
    );
  return (
    <div className={lines.lines}>
      <div className={lines.line}>
        <a className={lines.text} href={url} target="_blank" rel="noopener">
          {url}
        </a>
        <CopyButton text={url} label={challenge.share_copy} />
      </div>
    </div>
  );
}

function Disclosure({ title, count, children }: { title: string; count?: string; children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>
        {title} {count && <span className={classes.count}>{count}</span>}
      </summary>
      {isOpen && <div className={classes.content}>{children}</div>}
    </details>
  );
}

/** The player's own submissions: covered until clicked, because others may see the screen. */
function OwnTries({ id }: { id: number }): ReactNode {
  const { challenge } = useMessages();
  const [isShown, setShown] = useState(false);
  const tries = useQuery(queryOptions('/api/v1/users/me/submissions', { params: { query: { challenge_id: id } } }));
  if (tries.error && !tries.data) return <QueryErrorPage error={tries.error} onRetry={() => void tries.refetch()} />;
  if (!tries.data) return <Skeleton height={60} />;
  const { data } = tries.data;
  if (data.length === 0) return <p className={classes.text}>{challenge.own_tries_none}</p>;
  return (
    <>
      <Button size="compact-sm" variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? challenge.own_tries_hide : challenge.own_tries_show}
      </Button>
      <ul className={classes.tries}>
        {data.map(({ id: key, provided, type, date }) => (
          <li key={key}>
            <code dir="ltr">{isShown ? provided : '••••••••••'}</code>
            <span className={classes.kind}>{challenge.try_kinds[type]}</span>
            <span className={classes.text}>
              <RelativeTime date={date} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const PATH = '/api/v1/solutions/{id}';

/** The author's solution. It is shown on request only, because the server records the unlock. */
function Solution({ id }: { id: number }): ReactNode {
  const { challenge } = useMessages();
  const { viewer } = useBoot();
  const client = useQueryClient();
  const solution = useQuery(queryOptions(PATH, { params: { path: { id } } }));
  const unlock = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/unlocks', { body: { target: id, type: 'solutions' } })),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
  if (solution.error) return <QueryErrorPage error={solution.error} onRetry={() => void solution.refetch()} />;
  if (!solution.data) return <Skeleton height={80} />;
  const { data } = solution.data;
  if (!('html' in data))
    return (
      <Button variant="default" size="xs" disabled={!viewer} loading={unlock.isPending} onClick={() => unlock.mutate()}>
        {challenge.solution_show}
      </Button>
    );
  return (
    <>
      <Html html={data.html} />
      {data.files.length > 0 && (
        <ul className={lines.lines}>
          {data.files.map((url) => (
            <li key={url} className={lines.line}>
              <a href={url} download>
                {nameOf(url)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
