import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { isInside } from './routes';

/** Follows links within the interface, also those in organisers' texts, without loading the page again. */
export function useLinks(): void {
  const [, navigate] = useLocation();
  const { viewer } = useBoot();
  const isAdmin = viewer?.type === 'admin';
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
      if (!isInside(link.pathname, isAdmin) || (link.pathname === location.pathname && link.hash)) return;
      click.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [navigate, isAdmin]);
}
