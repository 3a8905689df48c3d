import type { Response } from 'express';

/** Shared solves hardly change, and a link may bring many visitors at once. */
const CACHE = 'public, max-age=300';

/** Answers with the page of a shared solve; it runs no script. */
export function sendSharePage(response: Response, page: string): void {
  response
    .set('Cache-Control', CACHE)
    .set(
      'Content-Security-Policy',
      "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'",
    )
    .type('html')
    .send(page);
}

/** Answers with the picture of a shared solve, which other sites may show. */
export function sendSharePicture(response: Response, picture: Buffer): void {
  response.set('Cache-Control', CACHE).set('Cross-Origin-Resource-Policy', 'cross-origin').type('png').send(picture);
}
