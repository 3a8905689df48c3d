import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { queryOptions, invalidatePaths, unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { Card } from '../components/Card';
import { LoadFailure } from '../components/LoadFailure';
import { upload } from '../components/upload';
import { Uploads } from '../components/Uploads';
import { useAdminMessages } from '../messages';
import { isPicture } from './page-form';
import classes from './Pages.module.css';
import { MEDIA } from './usePages';

const MAX_FILES = 12;

export function Media({ onInsert }: { onInsert: (location: string) => void }): ReactNode {
  const { pages } = useAdminMessages();
  const { media: words } = pages;
  const { data, error, refetch } = useQuery(queryOptions(MEDIA, { params: { query: { type: 'page' } } }));
  const [isAll, setAll] = useState(false);
  const files = data?.data.toReversed();
  const visible = isAll ? files : files?.slice(0, MAX_FILES);
  return (
    <Card title={words.title}>
      <p className="dim">{words.text}</p>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {files?.length === 0 && <p className="dim">{words.none}</p>}
      <ul className={classes.media}>
        {visible?.map(({ id, location }) => {
          const name = location.split('/').pop() ?? location;
          return (
            <li key={id}>
              {isPicture(location) ? (
                <img src={`/files/${location}`} alt="" loading="lazy" />
              ) : (
                <span className={classes.kind} aria-hidden>
                  {name.split('.').pop()}
                </span>
              )}
              <a href={`/files/${location}`} target="_blank" rel="noreferrer">
                {name}
              </a>
              <span className={classes.actions}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${words.insert}: ${name}`}
                  onClick={() => onInsert(location)}
                >
                  {words.insert}
                </Button>
                <ConfirmButton
                  size="xs"
                  label={words.delete}
                  title={words.delete_title}
                  text={words.delete_text(name)}
                  about={name}
                  run={async () => {
                    await unwrap(api.DELETE('/api/v1/files/{id}', { params: { path: { id } } }));
                    await invalidatePaths(MEDIA);
                  }}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {!isAll && files && files.length > MAX_FILES && (
        <div>
          <Button size="xs" variant="default" onClick={() => setAll(true)}>
            {words.more}
          </Button>
        </div>
      )}
      <Uploads
        label={words.add}
        drop={words.drop}
        uploading={words.uploading}
        multiple
        send={async (chosen, onProgress) => {
          await upload('/api/v1/files', chosen, { type: 'page' }, onProgress);
          await invalidatePaths(MEDIA);
        }}
      />
    </Card>
  );
}
