import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef3ff',
  '#dce5fd',
  '#b6c8fa',
  '#7aa7ff',
  '#5483f0',
  '#3567e6',
  '#1d4ed8',
  '#1a45bf',
  '#163ba3',
  '#102c7a',
];

const dark: MantineColorsTuple = [
  '#e8ecf2',
  '#c3ccd8',
  '#a9b4c2',
  '#6b7686',
  '#2a313b',
  '#222933',
  '#161b22',
  '#0e1116',
  '#0a0d12',
  '#07090d',
];

/** Colours, type and form of the interface, for Mantine's parts; our own parts read the variables of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  colors: { accent, dark },
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '650' },
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
});

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
