import type { Response } from 'express';
import type { SharedPage } from './shares.service';

/** Five minutes: shared solves hardly change, and a link may bring many visitors at once. */
const MAX_AGE = 'max-age=300';

/** A PNG of a flag. Link previews expect a width of 1200 pixels. */
const FLAG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAABLAAAAJ2AQMAAAB1jukfAAAABlBMVEUUGBx6uP8vB+udAAABKklEQVR42u3OMQ0AAAgDsPk3DRY4l9AqaAIAAA' +
    'AAAAAAAAAAAAAAAAAAVJg7LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0t' +
    'LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLa0vrRTS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0t' +
    'LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS' +
    '0tLS0gIAAAAAAAAAAAAAAAAAAAAA2iyRJc4eE5261QAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Sends the page of a shared solve, which may not run scripts. A page with the request's host is not cached for others,
 * because an attacker can choose the Host header.
 */
export function sendSharePage(response: Response, { html, namesHost }: SharedPage): void {
  response
    .set('Cache-Control', `${namesHost ? 'private' : 'public'}, ${MAX_AGE}`)
    .set(
      'Content-Security-Policy',
      "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'",
    )
    .type('html')
    .send(html);
}

/** Redirects to the event's banner. Without a banner, sends the picture `FLAG`. Other sites may embed the picture. */
export function sendSharePicture(response: Response, banner: string | null): void {
  response.set('Cache-Control', `public, ${MAX_AGE}`).set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (banner === null) response.type('png').send(FLAG);
  else response.redirect(302, `/files/${banner}`);
}
