import { type Colour, encodePng } from './png';
import { GLYPH, isInk, letters } from './pixel-font';

/** Size that pages which show links expect of a picture, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

const MARGIN = 72;
const BAR = 18;

/** Width of a letter with the gap after it, in cells. */
const ADVANCE = GLYPH.width + 1;

const PALETTE = ['14181c', 'e8ebee', '7ab8ff'] as const satisfies readonly Colour[];
const [INK, ACCENT] = [1, 2];

/** What the picture of a solve says. */
export interface PictureTexts {
  event: string;
  account: string;
  challenge: string;
  points: number;
}

interface Line {
  text: string;
  top: number;
  colour: number;
  /** Largest size of a cell, in pixels; a long text is drawn smaller, then cut. */
  cell: number;
}

const SMALLEST_CELL = 5;

/** The PNG picture of a shared solve. */
export function drawPicture({ event, account, challenge, points }: PictureTexts): Buffer {
  const pixels = new Uint8Array(PICTURE.width * PICTURE.height);
  fill(pixels, { left: 0, top: 0, width: PICTURE.width, height: BAR }, ACCENT);
  const lines: Line[] = [
    { text: event, top: 76, colour: ACCENT, cell: 6 },
    { text: account, top: 178, colour: INK, cell: 11 },
    { text: 'solved', top: 312, colour: ACCENT, cell: 6 },
    { text: challenge, top: 396, colour: INK, cell: 9 },
    { text: `${points} ${points === 1 ? 'point' : 'points'}`, top: 512, colour: ACCENT, cell: 6 },
  ];
  for (const line of lines) write(pixels, line);
  return encodePng(PICTURE.width, pixels, PALETTE);
}

function write(pixels: Uint8Array, { text, top, colour, cell: largest }: Line): void {
  const room = PICTURE.width - 2 * MARGIN;
  const shown = letters(text, Math.floor(room / (ADVANCE * SMALLEST_CELL)));
  const cell = Math.min(largest, Math.floor(room / (ADVANCE * Math.max(1, shown.length))));
  shown.forEach((letter, index) => {
    for (let row = 0; row < GLYPH.height; row++) {
      for (let column = 0; column < GLYPH.width; column++) {
        if (!isInk(letter, column, row)) continue;
        const left = MARGIN + (index * ADVANCE + column) * cell;
        fill(pixels, { left, top: top + row * cell, width: cell, height: cell }, colour);
      }
    }
  });
}

function fill(
  pixels: Uint8Array,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  colour: number,
): void {
  for (let y = top; y < top + height; y++) {
    pixels.fill(colour, y * PICTURE.width + left, y * PICTURE.width + left + width);
  }
}
