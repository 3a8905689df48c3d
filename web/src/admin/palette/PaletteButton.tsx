import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useKeys } from '../../components/useKeys';
import { useAdminMessages } from '../messages';
import classes from './Palette.module.css';

const load = () => import('./Palette');
const Palette = lazy(load);

export function PaletteButton(): ReactNode {
  const { palette } = useAdminMessages();
  const [isOpen, setOpen] = useState(false);
  // Preloads the palette, so that letters typed right after Ctrl+K are not lost.
  useEffect(() => {
    void load().catch(() => undefined);
  }, []);
  useKeys({
    'mod+k': () => setOpen(true),
  });
  return (
    <>
      <button
        type="button"
        className={classes.button}
        title={palette.open}
        aria-label={palette.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden>
          <circle cx="6.2" cy="6.2" r="4.7" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="m9.8 9.8 4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
        <span className={classes.label}>{palette.short}</span>
        {/* CSS draws the keys. As text they would have to be in the `aria-label`. */}
        <kbd className={classes.key} data-key={/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'} />
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
