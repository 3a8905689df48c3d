import type { ReactNode } from 'react';

/** A sentence about a setting, in which code stands between backticks. */
export function Help({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
