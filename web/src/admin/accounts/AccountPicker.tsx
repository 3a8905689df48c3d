import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Kind } from '../../domain/accounts/kinds';
import { accountsPage } from './accounts-api';

export interface Picked {
  id: number;
  name: string;
}

interface Props {
  kind: Kind;
  label: string;
  placeholder?: string;
  picked: Picked | null;
  error?: string;
  onPick: (picked: Picked | null) => void;
}

const TYPING_MILLIS = 250;
const SUGGESTED = 12;

export function AccountPicker({ kind, label, placeholder = label, picked, error, onPick }: Props): ReactNode {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MILLIS);
  const { data } = useQuery({
    ...accountsPage(kind, { q: settled, per_page: SUGGESTED }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const accounts = data?.data ?? [];
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        list={list}
        autoComplete="off"
        error={error}
        value={picked ? textOf(picked) : typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onPick(accounts.find((row) => textOf(row) === value) ?? null);
        }}
      />
      <datalist id={list}>
        {accounts.map((row) => (
          <option key={row.id} value={textOf(row)} />
        ))}
      </datalist>
    </>
  );
}

function textOf({ id, name }: Picked): string {
  return `${name} (${String(id)})`;
}
