import type { ComponentProps, ReactNode } from 'react';

/** A link by a name that players or organisers chose, which may be written in either direction. */
export function NameLink({ children, ...link }: ComponentProps<'a'>): ReactNode {
  return (
    <a {...link}>
      <bdi>{children}</bdi>
    </a>
  );
}
