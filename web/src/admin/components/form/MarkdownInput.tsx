import { Textarea } from '@mantine/core';
import type { ChangeEvent, ReactNode, SyntheticEvent } from 'react';
import classes from './MarkdownInput.module.css';

interface Props {
  label: string;
  description?: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  minRows?: number;
  onSelect?: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
  onBlur?: () => void;
}

export function MarkdownInput({ minRows = 8, ...input }: Props): ReactNode {
  return <Textarea {...input} autosize minRows={minRows} maxRows={40} classNames={{ input: classes.input }} />;
}
