import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { accountIdOf, useBoot } from '../../../api/boot';
import { tabTexts } from '../../../browser/storage';
import { useNow } from '../../../components/useNow';
import { useLiveEvent } from '../../../live/LiveProvider';
import { useFormats, useMessages } from '../../../i18n/context';
import classes from './FlagForm.module.css';
import { FlagNotes } from './FlagNotes';
import { OutcomeLine } from './OutcomeLine';
import { useAttempt } from './useAttempt';
import { useKept } from '../detail/useKept';

interface Props {
  id: number;
  name: string;
  logic: string | undefined;
  isSolved: boolean;
  /** Attempts that are left; null without a limit. */
  attemptsLeft: number | null;
  /** True if used attempts become available again. */
  comesBack: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Form to submit a flag. Typed text survives a reload, and an incorrect flag stays for correction. */
export function FlagForm({ id, name, logic, isSolved, attemptsLeft, comesBack, ref }: Props): ReactNode {
  const { challenge } = useMessages();
  const formats = useFormats();
  const boot = useBoot();
  const { event, limits, viewer } = boot;
  const [text, setText] = useKept(tabTexts, `ensign-flag:${viewer?.id ?? 0}:${id}`);
  const { outcome, isBusy, send, askAgain, reset } = useAttempt();
  const [solvedAt, setSolvedAt] = useState<string | null>(null);
  const account_id = accountIdOf(boot);
  useLiveEvent('solve', (solve) => {
    if (solve.challenge_id === id && solve.account_id === account_id) setSolvedAt(solve.date);
  });
  const form = useRef<HTMLFormElement>(null);
  const isOwnSolve = outcome?.kind === 'judged' && outcome.judgement.status === 'correct';
  const hasAttempts = attemptsLeft !== 0;
  const isLocked = !hasAttempts && !comesBack;
  const forgetRefusal = useEffectEvent(() => {
    if (outcome?.kind === 'judged' && outcome.judgement.attempts_left === 0) reset();
  });
  useEffect(() => {
    if (hasAttempts) forgetRefusal();
  }, [hasAttempts]);
  const isTooLong = text.length > limits.submission_length;

  async function submit(flag: string): Promise<void> {
    const judgement = await send(flag, id);
    if (judgement?.status === 'correct') setText('');
    else if (judgement) form.current?.querySelector('input')?.select();
  }

  function onSubmit(submission: FormEvent): void {
    submission.preventDefault();
    if (!isTooLong) void submit(text);
  }

  function change(value: string): void {
    setText(value);
    if (!isBusy) reset();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} aria-label={challenge.flag_for(name)}>
      {isSolved && !isOwnSolve && <SolvedLine date={solvedAt} />}
      {!isSolved && (
        <div className={classes.line}>
          <TextInput
            ref={ref}
            className={classes.input}
            classNames={{ input: classes.field }}
            value={text}
            placeholder={event.flag_format ?? challenge.flag}
            aria-label={challenge.flag}
            aria-describedby="flag-outcome"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            disabled={isLocked}
            enterKeyHint="send"
            onChange={({ currentTarget: { value } }) => change(value)}
          />
          <Button type="submit" disabled={isLocked} aria-disabled={isBusy} className={classes.send}>
            {challenge.send}
          </Button>
        </div>
      )}
      {isTooLong && <p className={classes.note}>{challenge.too_long(formats.number(limits.submission_length))}</p>}
      {!isSolved && <FlagNotes text={text} onChange={change} />}
      <div id="flag-outcome" className={classes.outcome} role="status">
        {outcome && (
          <OutcomeLine
            outcome={outcome}
            logic={logic}
            onSend={(flag) => void submit(flag)}
            onAskAgain={askAgain}
            onForget={reset}
          />
        )}
      </div>
    </form>
  );
}

function SolvedLine({ date }: { date: string | null }): ReactNode {
  const { challenge } = useMessages();
  const formats = useFormats();
  const { event } = useBoot();
  const now = useNow(5);
  const isTeams = event.mode === 'teams';
  const ago = date === null ? null : formats.relative(date, Math.max(now, new Date(date).getTime()));
  const text =
    ago === null
      ? isTeams
        ? challenge.solved_by_team
        : challenge.solved_by_you
      : isTeams
        ? challenge.solved_by_mate(ago)
        : challenge.solved_elsewhere(ago);
  return (
    <p className={classes.solved} role="status">
      <span aria-hidden>✓</span> {text}
    </p>
  );
}
