import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords';

// Published test vectors of both versions of bcrypt-sha256. The passwords are "password" and the empty text.
const VERSION_2 = '$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2';
const VERSION_1 = '$bcrypt-sha256$2a,5$E/e/2AOhqM5W/KJTFQzLce$F6dYSxOdAEoJZO2eoHUZWZljW/e0TXO';

const passwords = new Passwords();

describe('a password', () => {
  it.each(['pässwörd', '', ' ', 'x'.repeat(4096)])('matches only its own hash: %#', async (text) => {
    const stored = await passwords.hash(text);

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify(stored, text)).toBe(true);
    expect(await passwords.verify(stored, `${text}x`)).toBe(false);
    expect(await passwords.hash(text)).not.toBe(stored);
  });

  it.each([
    ['version 2', VERSION_2, 'password'],
    ['version 1', VERSION_1, ''],
  ])('matches an imported bcrypt hash, %s', async (_name, stored, text) => {
    expect(await passwords.verify(stored, text)).toBe(true);
    expect(await passwords.verify(stored, 'other')).toBe(false);
    expect(passwords.needsRehash(stored)).toBe(true);
  });

  it('of more than 72 bytes is compared as a whole with an imported hash', async () => {
    // bcrypt reads only the first 72 bytes, so bcrypt-sha256 gives it a hash of the whole password.
    expect(await passwords.verify(VERSION_2, `password${'x'.repeat(80)}`)).toBe(false);
  });

  it.each([
    ['no hash', null],
    ['an empty one', ''],
    ['a password in clear', 'secret'],
    ['an unknown kind', '$1$abc$def'],
    ['a damaged hash', '$argon2id$v=19$m=19456,t=2,p=1$damaged'],
    [
      'a hash that would take gigabytes',
      '$argon2id$v=19$m=4194304,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
    ],
    ['a bcrypt hash of too many rounds', VERSION_2.replace('r=12', 'r=31')],
    ['a bcrypt hash of too few rounds', VERSION_2.replace('r=12', 'r=1')],
  ])('does not match with %s', async (_name, stored) => {
    expect(await passwords.verify(stored, 'secret')).toBe(false);
  });

  it('needs no new hash if its hash has the current cost', async () => {
    expect(passwords.needsRehash(await passwords.hash('secret'))).toBe(false);

    const cheaper = await hash('secret', { memoryCost: 8192 });
    expect(await passwords.verify(cheaper, 'secret')).toBe(true);
    expect(passwords.needsRehash(cheaper)).toBe(true);
  });
});
