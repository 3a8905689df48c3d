import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { CopyButton } from '../../kit/CopyButton';
import { useWords } from '../../words/context';
import classes from './Lines.module.css';

/** A link that shows the solve to everybody. */
export function Share({ id }: { id: number }): ReactNode {
  const { challenge } = useWords();
  const share = useMutation({
    mutationFn: () => read(api.POST('/api/v1/shares', { body: { type: 'solve', challenge_id: id } })),
  });
  const url = share.data?.data.url;
  if (url === undefined)
    return (
      <div>
        <Button
          variant="default"
          size="xs"
          loading={share.isPending}
          onClick={() => {
            share.mutate();
          }}
        >
          {challenge.share}
        </Button>{' '}
        {share.error && <span role="alert">{share.error.message}</span>}
      </div>
    );
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <a className={classes.text} href={url} target="_blank" rel="noopener">
          {url}
        </a>
        <CopyButton text={url} label={challenge.share_copy} />
      </div>
    </div>
  );
}
