import type { ComponentProps, ReactNode } from 'react';

/** Link with a name in a `bdi`, because names may be left-to-right or right-to-left. */
export function NameLink({ children, ...link }: ComponentProps<'a'>): ReactNode {
  return (
    <a {...link}>
      <bdi>{children}</bdi>
    </a>
  );
}
