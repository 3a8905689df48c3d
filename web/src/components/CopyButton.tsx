import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '../browser/copy-text';
import { useMessages } from '../i18n/context';

const COPIED_MILLIS = 2000;

export function CopyButton({ text, label }: { text: string; label?: string }): ReactNode {
  const { app } = useMessages();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MILLIS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={({ currentTarget }) => void copyText(text, currentTarget).then(setCopied)}
      aria-live="polite"
    >
      {isCopied ? app.copied : (label ?? app.copy)}
    </Button>
  );
}
