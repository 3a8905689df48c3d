import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTypedText } from '../../components/useTypedText';
import classes from './FilterBar.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function FilterSearch({ label, value, onChange }: Props): ReactNode {
  const [text, setText] = useTypedText(value, onChange);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
