import { describe, expect, it } from 'vitest';
import { accentsOf, contrast, parseColour } from './accent';

describe('The accent of an event', () => {
  it.each(['#ffff00', '#1d4ed8', '#000000', '#ffffff', '#7f7f7f'])('is readable in light and in dark: %s', (chosen) => {
    const accents = accentsOf(chosen);

    expect(contrast(parseColour(accents?.light ?? '') ?? [0, 0, 0], [236, 239, 243])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(parseColour(accents?.dark ?? '') ?? [0, 0, 0], [22, 27, 34])).toBeGreaterThanOrEqual(4.5);
  });

  it('is unchanged if it is readable', () => {
    expect(accentsOf('#1d4ed8')?.light).toBe('#1d4ed8');
  });

  it.each([null, '', 'red', '#12345'])('is the default accent for %j', (chosen) => {
    expect(accentsOf(chosen)).toBeNull();
  });
});
