import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useAdminWords } from '../../words';
import classes from '../Dialog.module.css';

interface Props {
  /** Whether something is typed and not saved. */
  when: boolean;
  /** Forgets what was typed. */
  onDiscard: () => void;
}

/**
 * Asks before a link leads away from what is not saved yet; the browser asks before the window closes. The draft is kept in any case, so
 * that going back by the browser's button, which cannot be held up, loses nothing.
 */
export function LeaveGuard({ when, onDiscard }: Props): ReactNode {
  const { kit } = useAdminWords();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!when) return;
    const onUnload = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    const onClick = (click: MouseEvent): void => {
      const link = (click.target as Element).closest<HTMLAnchorElement>('a[href]');
      const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
      if (!link || !isPlain || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      click.preventDefault();
      setTarget(link.pathname + link.search + link.hash);
      dialog.current?.showModal();
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [when]);
  const leave = (): void => {
    dialog.current?.close();
    if (target !== null) navigate(target);
  };
  const { leave: words } = kit;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p id={`${id}-text`}>{words.text}</p>
      <div className={classes.ways}>
        <Button
          variant="subtle"
          onClick={() => {
            onDiscard();
            leave();
          }}
        >
          {words.discard}
        </Button>
        <Button variant="default" onClick={leave}>
          {words.keep}
        </Button>
        <Button onClick={() => dialog.current?.close()}>{words.stay}</Button>
      </div>
    </dialog>
  );
}
