import { create } from 'content-disposition';

/**
 * The header of an answer that is saved as a file of this name (RFC 6266). Programs that read no `filename*` get the name in ASCII, with
 * its ending.
 */
export function attachmentHeader(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  return create(name, { fallback: ascii.startsWith('.') && !name.startsWith('.') ? `file${ascii}` : ascii || 'file' });
}
