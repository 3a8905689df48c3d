import { useId, type ReactNode } from 'react';
import classes from './Choice.module.css';

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** One of a few, all of which are to be seen. */
export function Choice({ label, value, options, onChange }: Props): ReactNode {
  const name = useId();
  return (
    <div className={classes.choice} role="radiogroup" aria-label={label}>
      {options.map(([option, text]) => (
        <label key={option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === option}
            onChange={() => {
              onChange(option);
            }}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
