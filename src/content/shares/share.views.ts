import { TextField } from '../../http/fields/fields';

/** A share link that was created. */
export class ShareView {
  @TextField('URL of the page', {
    example: `https://ctf.example.org/share/solve?user_id=2&challenge_id=84&mac=${'0123456789'.repeat(4)}`,
  })
  url: string;
}
