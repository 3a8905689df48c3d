import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './BulkBar.module.css';
import type { Selection } from './useSelection';

interface Props {
  selection: Selection;
  children: ReactNode;
}

export function BulkBar({ selection: { ids, clear }, children }: Props): ReactNode {
  const { kit } = useAdminMessages();
  return (
    <div className={classes.place} role="region" aria-label={kit.bulk}>
      <span className="visually-hidden" role="status">
        {ids.length > 0 ? kit.selected(ids.length) : ''}
      </span>
      {ids.length > 0 && (
        <div className={classes.bar}>
          <strong aria-hidden>{kit.selected(ids.length)}</strong>
          {children}
          <Button variant="subtle" size="sm" onClick={clear}>
            {kit.unselect}
          </Button>
        </div>
      )}
    </div>
  );
}
