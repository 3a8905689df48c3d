import { useId, type ReactNode } from 'react';
import classes from './SegmentedControl.module.css';

const MAX_BUTTONS = 5;

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** Radio buttons side by side; a `select` if there are more than `MAX_BUTTONS` options. */
export function SegmentedControl({ label, value, options, onChange }: Props): ReactNode {
  const name = useId();
  if (options.length > MAX_BUTTONS)
    return (
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    );
  return (
    <div className={classes.choice} role="radiogroup" aria-label={label}>
      {options.map(([option, text]) => (
        <label key={option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
