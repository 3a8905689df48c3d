import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A text that is there to be copied, such as an address: it is selected as a whole where it takes the focus. */
export function ReadOnlyInput(props: TextInputProps): ReactNode {
  return <TextInput readOnly dir="ltr" onFocus={({ currentTarget }) => currentTarget.select()} {...props} />;
}
