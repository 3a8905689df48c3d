import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { ScreenFailure } from '../kit/ScreenFailure';
import { ScreenSkeleton } from '../kit/ScreenSkeleton';
import { Toasts } from '../player/notices/Toasts';
import { useWords } from '../words/context';
import classes from './Frame.module.css';
import { Header } from './Header';
import { isInside, placeOf, Routes } from './routes';
import { ServerRefusal } from './ServerRefusal';
import { useServerPage } from './ServerPageContext';
import { StatusLine } from './StatusLine';

/** What surrounds every screen. */
export function Frame(): ReactNode {
  const words = useWords();
  const [path] = useLocation();
  const { event } = useBoot();
  const page = useServerPage();
  const main = useRef<HTMLElement>(null);
  const place = placeOf(path);
  const opened = useRef(place);
  useLinks();
  useEffect(() => {
    if (opened.current === place) return;
    opened.current = place;
    // Screen readers go on reading from the heading of the new screen.
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <>
      <a className={classes.skip} href="#main">
        {words.app.skip}
      </a>
      <Header />
      <StatusLine />
      <main id="main" className={classes.main} ref={main} tabIndex={-1} aria-label={event.name}>
        <ScreenFailure key={place}>
          <Suspense fallback={<ScreenSkeleton />}>
            {page && page.status >= 400 && isRefused(page.status) ? <ServerRefusal page={page} /> : <Routes />}
          </Suspense>
        </ScreenFailure>
      </main>
      <Toasts />
    </>
  );
}

/** Other answers, such as a form that was not filled in well, leave the screen to its own devices. */
function isRefused(status: number): boolean {
  return status === 401 || status === 403 || status === 404 || status === 429 || status >= 500;
}

/** Follows links within the interface, also those in organisers' texts, without loading the page again. */
function useLinks(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onClick = (click: MouseEvent): void => {
      if (
        click.defaultPrevented ||
        click.button !== 0 ||
        click.metaKey ||
        click.ctrlKey ||
        click.shiftKey ||
        click.altKey
      )
        return;
      const link = (click.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (!isInside(link.pathname) || (link.pathname === location.pathname && link.hash)) return;
      click.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
}
