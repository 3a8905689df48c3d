import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Kind } from './kinds';
import { useBrackets } from './useBrackets';

interface Props extends NativeSelectProps {
  kind: Kind;
  none: string;
}

export function BracketSelect({ kind, none, ...select }: Props): ReactNode {
  const brackets = useBrackets(kind);
  if (brackets.length === 0) return null;
  const options = brackets.map(({ id, name }) => ({ value: String(id), label: name }));
  return <NativeSelect {...select} data={[{ value: '', label: none }, ...options]} />;
}
