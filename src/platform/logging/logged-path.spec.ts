import { loggedPath } from './logged-path';

describe('the path of a request in the log', () => {
  it.each([
    ['/challenges', '/challenges'],
    ['/files/a/b.txt?token=secret', '/files/a/b.txt'],
    ['/confirm', '/confirm'],
    ['/confirm/secret', '/confirm/…'],
    ['/unsubscribe/1.secret', '/unsubscribe/…'],
    ['/Confirm/secret', '/Confirm/…'],
    ['/reset_password/secret/more?x=1', '/reset_password/…'],
    ['/api/v1/confirm/5', '/api/v1/confirm/5'],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });
});
