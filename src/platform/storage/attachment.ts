import { create } from 'content-disposition';

/**
 * Returns the `Content-Disposition` header (RFC 6266) for a download with this name. Clients that ignore `filename*`
 * get an ASCII name with the same extension.
 */
export function attachmentHeader(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  return create(name, { fallback: ascii.startsWith('.') && !name.startsWith('.') ? `file${ascii}` : ascii || 'file' });
}
