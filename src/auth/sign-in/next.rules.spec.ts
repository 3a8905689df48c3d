import { safeNext } from './next.rules';

const ORIGIN = 'https://ctf.example.org';

describe('the destination of a log-in', () => {
  it.each([
    ['/challenges', '/challenges'],
    ['/', '/'],
    ['/users/2?page=1#top', '/users/2?page=1#top'],
    ['challenges', '/challenges'],
    ['?x=1', '/?x=1'],
    ['/a/../b', '/b'],
    ['/a//b', '/a//b'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['https://ctf.example.org/scoreboard', '/scoreboard'],
    ['//ctf.example.org/scoreboard', '/scoreboard'],
    // On an https page, browsers read `https:` without slashes as a relative path.
    ['https:evil.example', '/evil.example'],
    ['/name with blanks', '/name%20with%20blanks'],
    ['/ünï', '/%C3%BCn%C3%AF'],
    ['/x\r\nSet-Cookie: session=planted', '/xSet-Cookie:%20session=planted'],
  ])('is %j: to %s', (next, location) => {
    expect(safeNext(next, ORIGIN, '/challenges')).toBe(location);
  });

  it.each([
    [''],
    ['//evil.example'],
    ['///evil.example'],
    ['////evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['\\/evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    ['  //evil.example'],
    ['\u0000//evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%2e//evil.example'],
    ['/.\\/evil.example'],
    ['https://evil.example'],
    ['https:\\\\evil.example'],
    ['HTTPS://evil.example'],
    ['http://ctf.example.org/'],
    ['https://ctf.example.org:8443/'],
    ['https://ctf.example.org@evil.example/'],
    ['https://ctf.example.org.evil.example/'],
    ['https://evil.example\\@ctf.example.org/'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,x'],
    ['vbscript:x'],
    ['blob:https://ctf.example.org/x'],
    ['ftp://ctf.example.org/'],
    ['http://'],
    ['https://[::1'],
  ])('is not %j', (next) => {
    expect(safeNext(next, ORIGIN, '/challenges')).toBe('/challenges');
  });

  it('is the list of challenges if the request has no usable host', () => {
    expect(safeNext('/scoreboard', 'http://a b', '/challenges')).toBe('/challenges');
  });
});
