import { useApp } from '../support/app';

const test = useApp({ PUBLIC_URL: 'https://ctf.example' });

describe('with an https address as PUBLIC_URL', () => {
  it('marks session cookies Secure although the connection to the process is plain, also when it deletes them', async () => {
    const [first, forgotten] = [await test.http.get('/login'), await test.http.get('/logout')];

    expect(String(first.headers['set-cookie'])).toMatch(/^session=[^;]+; .*; HttpOnly; Secure; SameSite=Lax$/);
    expect(String(forgotten.headers['set-cookie'])).toMatch(/^session=; .*; HttpOnly; Secure; SameSite=Lax$/);
  });
});
