import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { useNow } from '../../../components/useNow';
import { Pennant } from '../../../components/Pennant';
import { useFormats, useMessages } from '../../../i18n/context';
import classes from './OutcomeLine.module.css';
import { isExhausted, judgementText, refusalText } from './outcome-text';
import type { Outcome } from './useAttempt';

interface Props {
  outcome: Outcome;
  logic: string | undefined;
  onSend: (text: string, target: number | null) => void;
  onAskAgain: () => void;
  onForget: () => void;
}

const TONES: Partial<Record<string, string>> = {
  correct: 'good',
  already_solved: 'good',
  partial: 'good',
  incorrect: 'bad',
};

export function OutcomeLine({ outcome, logic, onSend, onAskAgain, onForget }: Props): ReactNode {
  const words = useMessages();
  const formats = useFormats();
  const boot = useBoot();
  const { challenge } = words;
  switch (outcome.kind) {
    case 'sending':
      return <p className={classes.line}>{challenge.sending}</p>;
    case 'checking':
      return <p className={classes.line}>{challenge.checking}</p>;
    case 'empty':
      return <p className={classes.line}>{challenge.empty}</p>;
    case 'same':
      return <p className={classes.line}>{challenge.same_again}</p>;
    case 'lost':
      return (
        <p className={classes.line} data-tone="warn">
          {challenge.lost}{' '}
          <Button size="compact-sm" variant="default" onClick={onAskAgain}>
            {challenge.ask_again}
          </Button>
        </p>
      );
    case 'waiting':
      return <Waiting {...outcome} onSend={onSend} onForget={onForget} />;
    case 'refused': {
      const { status, requestId } = outcome.error;
      const { text, href } = refusalText(status, boot, challenge);
      return (
        <p className={classes.line} data-tone="bad">
          {href === null ? text : <a href={href}>{text}</a>} {status >= 500 && <code>{requestId}</code>}
        </p>
      );
    }
    case 'judged': {
      const { judgement } = outcome;
      const { blood, status } = judgement;
      const tone = isExhausted(judgement) ? undefined : TONES[status];
      return (
        <p className={classes.line} data-tone={tone ?? 'warn'}>
          {(blood === 1 || blood === 2 || blood === 3) && (
            <>
              <Pennant place={blood} />{' '}
            </>
          )}
          {judgementText(judgement, logic, words, formats, boot.event.state === 'ended')}
        </p>
      );
    }
  }
}

/** Counts down to the next allowed attempt, then submits the flag unless the player cancels. */
function Waiting(props: {
  text: string;
  target: number | null;
  until: number;
  onSend: (text: string, target: number | null) => void;
  onForget: () => void;
}): ReactNode {
  const { challenge } = useMessages();
  const left = Math.max(0, Math.ceil((props.until - useNow()) / 1000));
  const [atFirst] = useState(left);
  const send = useEffectEvent(() => props.onSend(props.text, props.target));
  useEffect(() => {
    if (left === 0) send();
  }, [left]);
  return (
    <p className={classes.line} data-tone="warn">
      <span aria-hidden>{challenge.outcomes.ratelimited(left)}</span>
      <span className="visually-hidden">{challenge.outcomes.ratelimited(atFirst)}</span>{' '}
      <Button size="compact-sm" variant="default" onClick={props.onForget}>
        {challenge.outcomes.do_not_send}
      </Button>
    </p>
  );
}
