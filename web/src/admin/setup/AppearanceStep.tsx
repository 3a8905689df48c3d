import { Button, Input } from '@mantine/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Draft } from '../../components/form/useDraft';
import type { Submission } from '../../components/form/useSubmit';
import { FileDrop } from '../components/FileDrop';
import { ColourInput } from '../settings/ColourInput';
import settingClasses from '../settings/Settings.module.css';
import { useAdminMessages } from '../messages';
import type { SetupForm } from './setup-form';

interface Props {
  draft: Draft<SetupForm>;
  form: Submission;
  logo: File | null;
  onLogo: (logo: File | null) => void;
}

export function AppearanceStep({ draft, form, logo, onLogo }: Props): ReactNode {
  const { setup, settings } = useAdminMessages();
  return (
    <>
      <ColourInput
        name="theme_color"
        label={settings.labels.theme_color}
        description={setup.help.theme_color}
        value={draft.values.theme_color}
        error={form.errorOf('theme_color')}
        onChange={(theme_color) => draft.change({ theme_color })}
      />
      <LogoInput logo={logo} onLogo={onLogo} />
    </>
  );
}

/** Input for the logo. Keeps the file in memory, because it can be uploaded only when the event exists. */
function LogoInput({ logo, onLogo }: Pick<Props, 'logo' | 'onLogo'>): ReactNode {
  const { setup, settings } = useAdminMessages();
  const [isWrong, setWrong] = useState(false);
  const picture = useDataAddress(logo);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={settingClasses.picture}>
      <Input.Label id={id} labelElement="div">
        {settings.labels.ctf_logo}
      </Input.Label>
      <Input.Description>{setup.help.ctf_logo}</Input.Description>
      {logo && (
        <div className={settingClasses.shown}>
          {picture !== null && <img src={picture} alt="" />}
          <bdi className={settingClasses.small}>{logo.name}</bdi>
          <Button size="xs" variant="default" onClick={() => onLogo(null)}>
            {settings.remove}
          </Button>
        </div>
      )}
      <FileDrop
        label={settings.labels.ctf_logo}
        button={settings.choose_file}
        accept="image/*"
        onFiles={([file]) => {
          if (!file) return;
          const isPicture = file.type.startsWith('image/');
          setWrong(!isPicture);
          if (isPicture) onLogo(file);
        }}
      >
        <span className={settingClasses.small}>{settings.drop}</span>
      </FileDrop>
      {isWrong && <Input.Error role="alert">{setup.faults.not_a_picture}</Input.Error>}
    </div>
  );
}

/**
 * Data URL of a file; null until it is read. The content security policy allows data URLs for images, but not blob
 * URLs.
 */
function useDataAddress(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result });
    };
    reader.readAsDataURL(file);
    return () => {
      reader.onload = null;
    };
  }, [file]);
  return read?.file === file ? (read?.address ?? null) : null;
}
