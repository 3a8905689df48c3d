import { useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useKeys } from '../../components/useKeys';
import { useMessages } from '../../i18n/context';
import { looksLikeFlag } from '../challenges/submit/flag-text';
import classes from './FlagBoxButton.module.css';

const FlagBox = lazy(() => import('./FlagBox'));

/** Opens the flag box: by its button, by Ctrl+K, or by pasting a flag outside of inputs. */
export function FlagBoxButton(): ReactNode {
  const { challenge } = useMessages();
  const { event } = useBoot();
  const [pasted, setPasted] = useState<string | null>(null);
  useKeys({
    'mod+k': () => setPasted((open) => (open === null ? '' : null)),
  });
  useWindowEvent('paste', ({ target, clipboardData }) => {
    const isField =
      target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog');
    const text = clipboardData?.getData('text/plain') ?? '';
    if (!isField && looksLikeFlag(text, event.flag_format)) setPasted(text.trim());
  });
  return (
    <>
      <button
        type="button"
        className={classes.button}
        title={challenge.box.open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setPasted('')}
      >
        <svg width="14" height="16" viewBox="0 0 14 16" aria-hidden>
          <path
            d="M1.5 1v14M2 2h10.5l-3 3.5 3 3.5H2"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
        <span className={classes.label}>{challenge.flag}</span>
        <kbd className={classes.key}>{shortcut()}</kbd>
      </button>
      {pasted !== null && (
        <Suspense>
          <FlagBox initial={pasted} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </>
  );
}

function shortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}
