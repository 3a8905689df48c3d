import type { ReactNode } from 'react';

/** Text about a setting; renders backticks as code. */
export function Help({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
