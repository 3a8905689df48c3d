import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Filters } from '../../kit/useFilters';
import { useFormats, useWords } from '../../words/context';
import classes from './Directory.module.css';
import type { DirectoryValues } from './directory';

interface Props {
  page: number;
  pages: number;
  hrefOf: Filters<keyof DirectoryValues>['hrefOf'];
}

/** Links to the pages before and after. */
export function DirectoryPages({ page, pages, hrefOf }: Props): ReactNode {
  const { people } = useWords();
  const { number } = useFormats();
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={people.pages}>
      <Button
        component="a"
        variant="default"
        href={page > 1 ? hrefOf({ page: String(page - 1) }) : undefined}
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
        href={page < pages ? hrefOf({ page: String(page + 1) }) : undefined}
        data-disabled={page >= pages || undefined}
        aria-disabled={page >= pages || undefined}
        rel="next"
      >
        {people.next}
      </Button>
    </nav>
  );
}
