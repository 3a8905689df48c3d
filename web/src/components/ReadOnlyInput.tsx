import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Read-only text to copy, such as an address; focus selects all of it. */
export function ReadOnlyInput(props: TextInputProps): ReactNode {
  return <TextInput readOnly dir="ltr" onFocus={({ currentTarget }) => currentTarget.select()} {...props} />;
}
