import type { ReactNode } from 'react';
import classes from './Choice.module.css';

/** More than so many are in a menu. */
const MOST_BUTTONS = 5;

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** One of some: buttons side by side, or a menu where there are many. */
export function Choice({ label, value, options, onChange }: Props): ReactNode {
  if (options.length > MOST_BUTTONS)
    return (
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={(change) => {
          onChange(change.target.value);
        }}
      >
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    );
  return (
    <div className={classes.buttons} role="group" aria-label={label}>
      {options.map(([id, text]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          onClick={() => {
            onChange(id);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
