import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useWords } from '../words/context';

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }): ReactNode {
  const { app } = useWords();
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => {
        clipboard.copy(text);
      }}
      aria-live="polite"
    >
      {clipboard.copied ? app.copied : (label ?? app.copy)}
    </Button>
  );
}
