import { useWindowEvent } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { isInside } from '../domain/paths';
import { isPlainClick } from '../components/plain-click';

/** Follows internal links without a page load, including links in organisers' texts. */
export function useLinks(): void {
  const [, navigate] = useLocation();
  const { viewer } = useBoot();
  const isAdmin = viewer?.type === 'admin';
  useWindowEvent('click', (click) => {
    if (click.defaultPrevented || !isPlainClick(click)) return;
    const link = (click.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!isInside(link.pathname, isAdmin) || (link.pathname === location.pathname && link.hash)) return;
    click.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
