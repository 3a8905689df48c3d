import type { ReactNode } from 'react';

/** A link by a name that players or organisers chose, which may be written in either direction. */
export function NameLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a href={href}>
      <bdi>{children}</bdi>
    </a>
  );
}
