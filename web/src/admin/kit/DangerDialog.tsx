import { Button, TextInput, type ButtonProps } from '@mantine/core';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { useAdminWords } from '../words';
import classes from './Dialog.module.css';

/** Longer lists are cut. */
const MAX_NAMED = 20;

interface Props extends ButtonProps {
  /** What the button says, and the one in the dialog. */
  label: string;
  /** What the dialog asks. */
  title: string;
  /** What goes with it, where that is more than what is named. */
  text?: string;
  /** What is removed, by name. */
  goes: readonly string[];
  /** Whether the name of the event must be typed first: for what concerns the whole event. */
  typed?: boolean;
  run: () => Promise<void>;
}

/** A button for removing what cannot be brought back: it names everything that goes, and shows in its dialog why it was refused. */
export function DangerDialog({ label, title, text, goes, typed = false, run, ...button }: Props): ReactNode {
  const { app } = useWords();
  const { kit } = useAdminWords();
  const { event } = useBoot();
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const id = useId();
  const form = useSubmit([], async () => {
    await run();
    dialog.current?.close();
  });
  const rest = goes.length - MAX_NAMED;
  return (
    <>
      <Button
        variant="default"
        {...button}
        aria-haspopup="dialog"
        onClick={() => {
          setName('');
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <form onSubmit={form.submit}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div id={`${id}-text`}>
            <p>{kit.danger.goes}</p>
            <ul>
              {goes.slice(0, MAX_NAMED).map((thing, index) => (
                <li key={index}>
                  <bdi>{thing}</bdi>
                </li>
              ))}
              {rest > 0 && <li>+ {rest}</li>}
            </ul>
            {text !== undefined && <p>{text}</p>}
          </div>
          {typed && (
            <TextInput
              label={kit.danger.type(event.name)}
              value={name}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setName(currentTarget.value);
              }}
            />
          )}
          <FormErrors of={form} />
          <div className={classes.ways}>
            <Button variant="default" onClick={() => dialog.current?.close()}>
              {app.cancel}
            </Button>
            <Button
              type="submit"
              color="red"
              className={classes.danger}
              loading={form.isBusy}
              disabled={typed && name.trim() !== event.name.trim()}
            >
              {label}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
