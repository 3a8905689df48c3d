import { useLayoutEffect, useRef } from 'react';

/** From this width on, the challenge is shown next to the list. */
const WIDE = '(min-width: 1100px)';

/**
 * Moves the focus to a challenge when it is opened, and to its link when it is closed. In narrow windows a challenge
 * opens at its top, and closing it restores the scroll position of the list.
 */
export function usePlace(openId: number | null): void {
  const before = useRef(openId);
  const place = useRef(0);
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = openId;
    if (previous === openId) return;
    const isWide = matchMedia(WIDE).matches;
    if (!isWide) scrollTo(0, openId === null ? place.current : 0);
    const target = openId === null ? `[data-challenge="${previous}"] a` : '#challenge';
    document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [openId]);
  useLayoutEffect(() => {
    if (openId !== null) return undefined;
    const keep = (): void => {
      place.current = scrollY;
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [openId]);
}
