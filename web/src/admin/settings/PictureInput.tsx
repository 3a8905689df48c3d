import { Button, Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { upload } from '../components/upload';
import { Uploads } from '../components/Uploads';
import { useAdminMessages } from '../messages';
import classes from './Settings.module.css';

interface Props {
  label: string;
  description: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Input for an image. Uploads the image at once; the event shows it after the settings are saved. */
export function PictureInput({ label, description, name, value, error, onChange }: Props): ReactNode {
  const { settings: words } = useAdminMessages();
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={classes.picture}>
      <Input.Label id={`${id}-label`} labelElement="div">
        {label}
      </Input.Label>
      <Input.Description>{description}</Input.Description>
      {value === '' ? (
        <p className={classes.small}>{words.no_picture}</p>
      ) : (
        <div className={classes.shown}>
          <img src={`/files/${value}`} alt="" />
          <span className={classes.small}>{value.split('/').pop()}</span>
          <Button
            size="xs"
            variant="default"
            name={name}
            aria-label={`${words.remove}: ${label}`}
            onClick={() => onChange('')}
          >
            {words.remove}
          </Button>
        </div>
      )}
      <Uploads
        label={words.choose_file}
        drop={words.drop}
        uploading={words.uploading}
        accept="image/*"
        send={async (files, onProgress) => {
          const [file] = await upload('/api/v1/files', files, { type: 'standard' }, onProgress);
          if (file) onChange(file.location);
        }}
      />
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </div>
  );
}
