import type { AdminMessages } from '../i18n/admin';
import { hasScreen } from './routes';

export interface Part {
  name: keyof AdminMessages['frame']['parts'];
  href: string;
  /** Path below which all screens of the section are; by default `href`. */
  under?: string;
}

/** Sections of the panel in groups, in the order of the navigation. */
const GROUPS: readonly (readonly Part[])[] = [
  [{ name: 'health', href: '/admin' }],
  [
    { name: 'challenges', href: '/admin/challenges' },
    { name: 'submissions', href: '/admin/submissions' },
    { name: 'people', href: '/admin/people/users', under: '/admin/people' },
    { name: 'scoreboard', href: '/admin/scoreboard' },
  ],
  [
    { name: 'insights', href: '/admin/insights' },
    { name: 'statistics', href: '/admin/statistics' },
  ],
  [
    { name: 'notifications', href: '/admin/notifications' },
    { name: 'pages', href: '/admin/pages' },
    { name: 'mail', href: '/admin/mail' },
  ],
  [
    { name: 'webhooks', href: '/admin/webhooks' },
    { name: 'settings', href: '/admin/settings' },
    { name: 'data', href: '/admin/data' },
    { name: 'audit', href: '/admin/audit' },
  ],
];

export function navigationGroups(): Part[][] {
  return GROUPS.map((group) => group.filter(({ href, under }) => hasScreen(under ?? href))).filter(
    ({ length }) => length > 0,
  );
}

export function isPartAt({ href, under = href }: Part, path: string): boolean {
  return path === under || (under !== '/admin' && path.startsWith(`${under}/`));
}
