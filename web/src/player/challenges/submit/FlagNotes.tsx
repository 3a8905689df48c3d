import type { ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { useMessages } from '../../../i18n/context';
import classes from './FlagForm.module.css';
import { hasInvisible, suggestion, trimmed, withoutInvisible } from './flag-text';

/** Notes on a typed flag: spaces around it, invisible characters, a missing wrapper such as `ctf{}`. */
export function FlagNotes({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  const { challenge } = useMessages();
  const { event } = useBoot();
  const flag = trimmed(text);
  const meant = suggestion(text, event.flag_format);
  if (flag === '') return null;
  return (
    <>
      {flag !== text && (
        <p className={classes.note}>
          {challenge.trimmed} <code dir="ltr">{flag}</code>
        </p>
      )}
      {hasInvisible(text) && (
        <p className={classes.note}>
          {challenge.invisible}{' '}
          <button type="button" className={classes.change} onClick={() => onChange(withoutInvisible(text))}>
            {challenge.remove_them}
          </button>
        </p>
      )}
      {meant !== null && (
        <p className={classes.note}>
          {challenge.did_you_mean}{' '}
          <button type="button" className={classes.change} onClick={() => onChange(meant)}>
            <code dir="ltr">{meant}</code>
          </button>
        </p>
      )}
    </>
  );
}
