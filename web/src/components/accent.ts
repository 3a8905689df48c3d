type Colour = readonly [number, number, number];

const NEEDED_CONTRAST = 4.5;
const STEPS = 40;

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function parseColour(text: string): Colour | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as unknown as Colour;
}

export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes the colour with black (light ground) or white (dark ground), just enough to be readable on it. */
export function readableOn(ground: Colour, colour: Colour): Colour {
  const target: Colour = luminance(ground) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  for (let step = 0; step <= STEPS; step++) {
    const share = step / STEPS;
    const mixed = colour.map((part, at) => part + ((target[at] ?? 0) - part) * share) as unknown as Colour;
    if (contrast(mixed, ground) >= NEEDED_CONTRAST) return mixed;
  }
  return target;
}

/** Backgrounds of accent text, as RGB: the darkest in light mode and the lightest in dark mode. */
const GROUNDS = { light: [236, 239, 243], dark: [22, 27, 34] } as const;

/** Variants of the organisers' accent that are readable in light and dark mode; null if no valid accent is set. */
export function accentsOf(chosen: string | null): { light: string; dark: string } | null {
  const colour = chosen === null ? null : parseColour(chosen);
  if (!colour) return null;
  return { light: hexOf(readableOn(GROUNDS.light, colour)), dark: hexOf(readableOn(GROUNDS.dark, colour)) };
}
