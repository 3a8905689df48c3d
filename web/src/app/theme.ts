import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { accentsOf } from '../components/accent';

const OWN_ACCENT: MantineColorsTuple = [
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

/** Sets the text colour on the accent, because Mantine chooses it by the light accent even in dark mode. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === 'accent';
  return input.variant === 'filled' && isAccent ? { ...colors, color: 'var(--accent-ink)' } : colors;
};

/** Theme for Mantine's components; our own components read the variables of `tokens.css`. */
export function themeOf(chosen: string | null): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 3 },
    autoContrast: true,
    variantColorResolver: variantColors,
    colors: { accent: tupleOf(chosen), dark },
    fontFamily: 'var(--font-text)',
    fontFamilyMonospace: 'var(--font-mono)',
    headings: { fontFamily: 'var(--font-text)', fontWeight: '650' },
    defaultRadius: 6,
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: { Skeleton: { defaultProps: { 'aria-busy': true } } },
  });
}

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** Gives Mantine's components our colours, and applies the organisers' accent. */
export function variablesOf(chosen: string | null): CSSVariablesResolver {
  const accents = accentsOf(chosen);
  const soft = (colour: string): string => `color-mix(in oklab, ${colour} 12%, var(--paper))`;
  const own = (colour: string | undefined): Record<string, string> =>
    colour === undefined ? {} : { '--accent': colour, '--accent-soft': soft(colour) };
  return () => ({
    variables: {},
    light: { ...shared, ...own(accents?.light) },
    dark: { ...shared, ...own(accents?.dark) },
  });
}

function tupleOf(chosen: string | null): MantineColorsTuple {
  const accents = accentsOf(chosen);
  if (!accents) return OWN_ACCENT;
  return OWN_ACCENT.map((_shade, at) => (at < 5 ? accents.dark : accents.light)) as unknown as MantineColorsTuple;
}
