import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import type { Challenge } from '../../../domain/challenges/challenge';
import { useFormats } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { upload } from '../../components/upload';
import { Uploads } from '../../components/Uploads';
import { useAdminMessages } from '../../messages';
import type { FileEntry } from '../useEditor';
import { invalidateChallenges } from '../useChallengeRows';
import classes from './Parts.module.css';

interface Props {
  id: number;
  files: readonly FileEntry[];
  details: Challenge['file_details'];
}

export function FilesCard({ id, files, details }: Props): ReactNode {
  const { challenges } = useAdminMessages();
  const { files: words } = challenges;
  return (
    <Card title={words.title}>
      {files.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ul className={classes.list}>
          {files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              detail={details.find(({ url }) => url.startsWith(`/files/${file.location}`))}
            />
          ))}
        </ul>
      )}
      <Uploads
        label={words.add}
        drop={words.drop}
        uploading={words.uploading}
        multiple
        send={async (chosen, onProgress) => {
          await upload('/api/v1/files', chosen, { type: 'challenge', challenge_id: String(id) }, onProgress);
          await invalidateChallenges();
        }}
      />
    </Card>
  );
}

function FileLine({
  file,
  detail,
}: {
  file: FileEntry;
  detail: Challenge['file_details'][number] | undefined;
}): ReactNode {
  const { challenges } = useAdminMessages();
  const { bytes } = useFormats();
  const { files: words } = challenges;
  const name = detail?.name ?? file.location.split('/').pop() ?? file.location;
  return (
    <li className={`${classes.item ?? ''} ${classes.file ?? ''}`}>
      <span>
        <a href={detail?.url ?? `/files/${file.location}`} download={name}>
          {name}
        </a>{' '}
        {detail?.bytes != null && <span className={classes.dim}>{bytes(detail.bytes)}</span>}
        {detail?.sha1 != null && (
          <span className={classes.dim}>
            {' '}
            {words.sha1} <code>{detail.sha1}</code>
          </span>
        )}
      </span>
      <ConfirmButton
        size="xs"
        label={words.delete}
        title={words.delete_title}
        text={words.delete_text(name)}
        about={name}
        run={async () => {
          await unwrap(api.DELETE('/api/v1/files/{id}', { params: { path: { id: file.id } } }));
          await invalidateChallenges();
        }}
      />
    </li>
  );
}
