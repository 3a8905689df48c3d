import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isPlainClick } from '../../../components/plain-click';
import { useAdminMessages } from '../../messages';
import { Dialog } from '../../../components/Dialog';
import classes from '../../../components/Dialog.module.css';

interface Props {
  when: boolean;
  onDiscard: () => void;
}

/**
 * Asks for confirmation before a link or the closing of the window leaves unsaved changes. The Back button cannot be
 * blocked: it discards changes that are not stored as a draft.
 */
export function LeaveGuard({ when, onDiscard }: Props): ReactNode {
  const { kit } = useAdminMessages();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!when) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (click: MouseEvent): void => {
      const link = (click.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || !isPlainClick(click) || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      click.preventDefault();
      setTarget(link.pathname + link.search + link.hash);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [when]);
  const stay = (): void => setTarget(null);
  const leave = (): void => {
    stay();
    if (target !== null) navigate(target);
  };
  const { leave: words } = kit;
  return (
    <Dialog title={words.title} isOpen={target !== null} onClose={stay} question={words.text}>
      {() => (
        <div className={classes.actions}>
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
          <Button onClick={stay}>{words.stay}</Button>
        </div>
      )}
    </Dialog>
  );
}
