import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import classes from './FilterBar.module.css';

/** Letters that are typed one after the other make one search. */
const TYPING_MILLIS = 250;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text to search for. */
export function FilterSearch({ label, value, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = useEffectEvent((text: string) => {
    onChange(text);
    setTyped(null);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      commit(typed);
    }, TYPING_MILLIS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
      }}
    />
  );
}
