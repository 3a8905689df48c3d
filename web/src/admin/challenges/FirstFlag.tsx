import type { ReactNode } from 'react';
import { Card } from '../kit/Card';
import { useAdminWords } from '../words';
import classes from './Editor.module.css';
import type { FieldProps } from './field-props';
import { FlagInputs } from './parts/FlagInputs';

/** The flag that a new challenge begins with, if it is typed already. */
export function FirstFlag({ draft, form }: FieldProps): ReactNode {
  const { flags: words } = useAdminWords().challenges;
  return (
    <Card title={words.title}>
      <div className={classes.flag}>
        <FlagInputs
          flag={draft.values.flag}
          name="flags"
          hint={words.first_hint}
          onChange={(flag) => {
            draft.change({ flag });
          }}
          errorOf={(field) => (field === 'content' ? form.errorOf('flags') : undefined)}
        />
      </div>
    </Card>
  );
}
