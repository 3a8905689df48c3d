import { Checkbox, Input } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useId, type ReactNode } from 'react';
import classes from './Webhooks.module.css';

interface Props<T> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onToggle: (value: T) => void;
}

/** Group of checkboxes. */
export function Choices<T extends string | number>(props: Props<T>): ReactNode {
  const { name, label, hint, error, options, chosen, onToggle } = props;
  const id = useId();
  return (
    <fieldset className={classes.choices} aria-describedby={error === undefined ? undefined : id}>
      <legend>{label}</legend>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {error !== undefined && <Input.Error id={id}>{error}</Input.Error>}
      <div className={classes.boxes}>
        {options.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            name={name}
            label={text}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
