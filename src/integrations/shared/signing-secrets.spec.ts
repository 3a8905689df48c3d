import { Instant } from '../../platform/clock/instant';
import { validSecrets } from './signing-secrets';

const at = (iso: string): Instant => Instant.parse(iso);

describe('validSecrets', () => {
  const previous_until = at('2026-11-20T12:00:00Z');

  it.each([
    ['before its end', '2026-11-20T11:59:59.999Z', ['new', 'old']],
    ['at its end', '2026-11-20T12:00:00Z', ['new']],
  ])('have the previous one %s: %s', (_when, now, secrets) => {
    expect(validSecrets({ secret: 'new', previous_secret: 'old', previous_until }, at(now))).toEqual(secrets);
  });

  it('have no previous one after a rotation that ended it', () => {
    const key = { secret: 'new', previous_secret: null, previous_until: null };

    expect(validSecrets(key, at('2026-11-20T12:00:00Z'))).toEqual(['new']);
  });
});
