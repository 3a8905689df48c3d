import { ApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { csrf } from '../../api/csrf';
import { unwrap } from '../../api/query';
import type { components } from '../../api/schema';
import { upload } from '../components/upload';
import type { Ended } from './Outcome';

/**
 * Creates the event and its administrator, logs the administrator in, and then stores the logo. Returns `before` if
 * someone else completed the set-up first, and `no_logo` if the logo was not stored. Throws `ApiError` if the set-up
 * failed.
 */
export async function setUp(body: components['schemas']['SetupDto'], logo: File | null): Promise<'done' | Ended> {
  try {
    const { data } = await unwrap(api.POST('/api/v1/setup', { body }));
    csrf.set(data.csrf_nonce, data.user.id);
  } catch (error) {
    if (await wasQuicker(error)) return { kind: 'before' };
    throw error;
  }
  try {
    if (logo) await storeLogo(logo);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'no_logo', why: error.message };
  }
}

/** Returns true if a request failed because someone else has completed the set-up. */
export async function wasQuicker(error: unknown): Promise<boolean> {
  return error instanceof ApiError && error.status === 403 && (await unwrap(api.GET('/api/v1/ui/boot'))).data.setup;
}

export function setupToken(): string | null {
  return new URLSearchParams(location.search).get('token');
}

async function storeLogo(logo: File): Promise<void> {
  const [file] = await upload('/api/v1/files', [logo], { type: 'standard' }, () => undefined);
  if (file) await unwrap(api.PATCH('/api/v1/configs', { body: { ctf_logo: file.location } }));
}
