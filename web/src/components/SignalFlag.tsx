import type { ReactNode } from 'react';
import classes from './SignalFlag.module.css';

const PATTERNS: readonly ReactNode[] = [
  <path key="quarters" d="M0 0h12v12H0zM12 12h12v12H12z" />,
  <path key="pale" d="M8 0h8v24H8z" />,
  <path key="fess" d="M0 8h24v8H0z" />,
  <path key="bend" d="M0 0h9l15 15v9h-9L0 9z" />,
  <path key="saltire" d="M0 0h5l7 7 7-7h5v5l-7 7 7 7v5h-5l-7-7-7 7H0v-5l7-7-7-7z" />,
  <path key="cross" d="M9 0h6v9h9v6h-9v9H9v-9H0V9h9z" />,
  <path key="border" fillRule="evenodd" d="M0 0h24v24H0zM6 6v12h12V6z" />,
  <circle key="disc" cx="12" cy="12" r="6.5" />,
  <path key="lozenge" d="M12 2l10 10-10 10L2 12z" />,
  <path key="per-bend" d="M0 0h24L0 24z" />,
  <path key="per-pale" d="M12 0h12v24H12z" />,
  <path key="paly" d="M4 0h4v24H4zM12 0h4v24h-4zM20 0h4v24h-4z" />,
];

const HUES = 10;

interface Props {
  name: string;
  size?: number;
  /** Filled (default) for a solved challenge, outlined for an unsolved one. */
  hoisted?: boolean;
}

/** Signal flag derived from a name. Decorative: the name is next to it. */
export function SignalFlag({ name, size = 20, hoisted = true }: Props): ReactNode {
  const hash = hashOf(name);
  const hue = hash % HUES;
  return (
    <svg
      className={`${classes.flag ?? ''} ${hoisted ? '' : (classes.outline ?? '')}`}
      data-hue={hue}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
    >
      {PATTERNS[Math.floor(hash / HUES) % PATTERNS.length]}
    </svg>
  );
}

/** FNV-1a hash, 32 bits, unsigned. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
