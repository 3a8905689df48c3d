import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { FileDrop } from '../components/FileDrop';
import uploads from '../components/Uploads.module.css';
import { useAdminMessages } from '../messages';

interface Props {
  label: string;
  accept: string;
  file: File | null;
  onPick: (file: File) => void;
}

/** File input that only selects a file, and sends nothing. */
export function FilePick({ label, accept, file, onPick }: Props): ReactNode {
  const { data } = useAdminMessages();
  const { bytes } = useFormats();
  return (
    <FileDrop
      label={label}
      button={data.choose}
      accept={accept}
      onFiles={([first]) => {
        if (first) onPick(first);
      }}
    >
      <span className={uploads.dim}>
        {file ? (
          <>
            <bdi>{file.name}</bdi>, {bytes(file.size)}
          </>
        ) : (
          data.drop
        )}
      </span>
    </FileDrop>
  );
}
