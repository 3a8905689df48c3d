import { createHmac } from 'node:crypto';
import { readFileToken, signFileToken } from './file-token.rules';

const SECRET = 'a secret of the installation';
const NOW = 1_795_218_000;
const LINK = { user_id: 5, team_id: 12, file_id: 7 };

describe('the token of a file link', () => {
  it('contains user, team and file', () => {
    expect(readFileToken(SECRET, signFileToken(SECRET, LINK, NOW), NOW)).toEqual({
      user_id: 5,
      team_id: 12,
      file_id: 7,
    });
  });

  it('can be without a team', () => {
    const token = signFileToken(SECRET, { user_id: 5, team_id: null, file_id: 7 }, NOW);

    expect(readFileToken(SECRET, token, NOW)).toEqual({ user_id: 5, team_id: null, file_id: 7 });
  });

  it('needs no encoding in a URL', () => {
    const token = signFileToken(SECRET, LINK, NOW);

    expect(token).toMatch(/^5\.12\.7\.1795218000\.[A-Za-z0-9_-]{43}$/);
    expect(encodeURIComponent(token)).toBe(token);
  });

  it('is valid for an hour', () => {
    const token = signFileToken(SECRET, LINK, NOW + 0.9);

    expect(readFileToken(SECRET, token, NOW + 3600)).toEqual(LINK);
    expect(readFileToken(SECRET, token, NOW + 3601)).toBeNull();
  });

  it("is valid up to a minute before the server's time, and not earlier", () => {
    const token = signFileToken(SECRET, LINK, NOW);

    expect(readFileToken(SECRET, token, NOW - 60)).toEqual(LINK);
    expect(readFileToken(SECRET, token, NOW - 61)).toBeNull();
  });

  it.each([
    ['another user', /^5\./, '6.'],
    ['another team', /\.12\./, '.13.'],
    ['no team', /\.12\./, '..'],
    ['another file', /\.7\./, '.8.'],
    ['a later time', /1795218000/, '1795218001'],
    ['a leading zero', /^5\./, '05.'],
    ['another signature', /.{43}$/, 'A'.repeat(43)],
  ])('is refused when changed to %s', (_change, from, to) => {
    const token = signFileToken(SECRET, LINK, NOW);
    const changed = token.replace(from, to);

    expect(changed).not.toBe(token);
    expect(readFileToken(SECRET, changed, NOW)).toBeNull();
  });

  it('is refused with another secret', () => {
    expect(readFileToken('another secret', signFileToken(SECRET, LINK, NOW), NOW)).toBeNull();
  });

  it('is refused if its signature was made without the purpose', () => {
    const body = '5.12.7.1795218000';
    const mac = createHmac('sha256', SECRET).update(body).digest('base64url');

    expect(readFileToken(SECRET, `${body}.${mac}`, NOW)).toBeNull();
  });

  it.each([
    [''],
    ['.'],
    ['....'],
    ['null'],
    ['5.12.7.1795218000'],
    ['5.12.7.1795218000.'],
    [`5.12.7.1795218000.${'é'.repeat(43)}`],
    [`-5.12.7.1795218000.${'A'.repeat(43)}`],
    [`${'9'.repeat(100_000)}.1.1.1.${'A'.repeat(43)}`],
    ['\0'],
    ['{"user_id":1}'],
  ])('is refused without an error when malformed: %.30j', (token) => {
    expect(readFileToken(SECRET, token, NOW)).toBeNull();
  });

  it('is refused with anything added to it', () => {
    const token = signFileToken(SECRET, LINK, NOW);

    expect(readFileToken(SECRET, `${token}=`, NOW)).toBeNull();
    expect(readFileToken(SECRET, `${token}\n`, NOW)).toBeNull();
    expect(readFileToken(SECRET, ` ${token}`, NOW)).toBeNull();
  });
});
