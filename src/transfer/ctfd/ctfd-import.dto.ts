import { TextField } from '../../http/fields/fields';

/** A running CTFd. The token is not stored. */
export class CtfdImportDto {
  @TextField('Address of the CTFd', { max: 2000, example: 'https://ctf.example.org' }) url: string;
  @TextField('Token of an administrator there', { min: 1, max: 500, example: 'ctfd_…' }) token: string;
}
