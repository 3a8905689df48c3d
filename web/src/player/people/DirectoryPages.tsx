import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats, useWords } from '../../words/context';
import classes from './Directory.module.css';
import { addressOf, type DirectoryChoice } from './directory';
import type { Kind } from './kinds';

/** The ways to the pages before and after. */
export function DirectoryPages({
  kind,
  choice,
  pages,
}: {
  kind: Kind;
  choice: DirectoryChoice;
  pages: number;
}): ReactNode {
  const { people } = useWords();
  const { number } = useFormats();
  const { page } = choice;
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={people.pages}>
      <Button
        component="a"
        variant="default"
        href={page > 1 ? addressOf(kind, { ...choice, page: page - 1 }) : undefined}
        data-disabled={page <= 1 || undefined}
        aria-disabled={page <= 1 || undefined}
        rel="prev"
      >
        {people.previous}
      </Button>
      <span>{people.page_of(number(page), number(pages))}</span>
      <Button
        component="a"
        variant="default"
        href={page < pages ? addressOf(kind, { ...choice, page: page + 1 }) : undefined}
        data-disabled={page >= pages || undefined}
        aria-disabled={page >= pages || undefined}
        rel="next"
      >
        {people.next}
      </Button>
    </nav>
  );
}
