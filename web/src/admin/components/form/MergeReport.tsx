import { Alert } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Draft } from '../../../components/form/useDraft';
import { useAdminMessages } from '../../messages';
import { Conflict } from './Conflict';
import type { Merge } from './merge';
import classes from './MergeReport.module.css';

interface Props<T extends Readonly<Record<string, unknown>>> {
  merge: Merge<T>;
  draft: Draft<T>;
  saved: T;
  labels: Readonly<Record<string, string>>;
  textOf: (name: string, value: unknown) => string;
}

/**
 * Lists the fields that other administrators have saved since the form was loaded. The user chooses the value of each
 * conflicting field.
 */
export function MergeReport<T extends Readonly<Record<string, unknown>>>(props: Props<T>): ReactNode {
  const { merge, draft, saved, labels, textOf } = props;
  const { kit } = useAdminMessages();
  const box = useRef<HTMLDivElement>(null);
  const { disputed } = merge;
  const theirs = Object.entries(merge.theirs).filter(([name]) => !disputed.includes(name));
  if (theirs.length === 0 && disputed.length === 0) return null;
  const display = (name: string, value: unknown): string => textOf(name, value) || kit.conflict.empty;
  return (
    <div ref={box} className="stack">
      {theirs.length > 0 && (
        <Alert color="blue" variant="light" role="status" title={kit.conflict.theirs_saved}>
          <ul className={classes.list}>
            {theirs.map(([name, value]) => (
              <li key={name}>
                {labels[name] ?? name}: <bdi>{display(name, value)}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {disputed.length > 0 && (
        <Conflict
          disputes={disputed.map((name) => ({
            name,
            label: labels[name] ?? name,
            mine: textOf(name, draft.values[name]),
            theirs: textOf(name, saved[name]),
          }))}
          onChoose={(choice) => {
            const accepted = disputed.filter((name) => choice[name] === 'theirs');
            if (accepted.length === disputed.length) {
              draft.reset();
              return;
            }
            flushSync(() =>
              draft.change(Object.fromEntries(accepted.map((name) => [name, saved[name]])) as Partial<T>),
            );
            box.current?.closest('form')?.requestSubmit();
          }}
        />
      )}
    </div>
  );
}
