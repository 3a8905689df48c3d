import { Alert, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAdminMessages } from '../../messages';
import classes from './Conflict.module.css';

/** A field to which this user and another administrator gave different values. Both values are texts to show. */
export interface Dispute {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

export type Side = 'mine' | 'theirs';

interface Props {
  disputes: readonly Dispute[];
  onChoose: (choice: Readonly<Record<string, Side>>) => void;
}

/** Lets the user choose, for each conflicting field after a 412, their own value or the stored one. */
export function Conflict({ disputes, onChoose }: Props): ReactNode {
  const { kit } = useAdminMessages();
  const { conflict } = kit;
  const all = (side: Side): Record<string, Side> => Object.fromEntries(disputes.map(({ name }) => [name, side]));
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>(() => all('mine'));
  return (
    <Alert color="yellow" variant="light" role="alert" title={conflict.title}>
      <div className={classes.conflict}>
        <p>{conflict.text}</p>
        {disputes.map(({ name, label, ...texts }) => (
          <fieldset key={name} className={classes.field}>
            <legend>{label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={classes.side} data-chosen={choice[name] === side || undefined}>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={choice[name] === side}
                  onChange={() => setChoice({ ...choice, [name]: side })}
                />
                <span>
                  <strong>{conflict[side]}</strong>
                  <span className={classes.text}>{texts[side] === '' ? conflict.empty : texts[side]}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className={classes.actions}>
          <Button size="sm" onClick={() => onChoose(choice)}>
            {conflict.save}
          </Button>
          <Button size="sm" variant="default" onClick={() => onChoose(all('mine'))}>
            {conflict.use_mine}
          </Button>
          <Button size="sm" variant="default" onClick={() => onChoose(all('theirs'))}>
            {conflict.use_theirs}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
