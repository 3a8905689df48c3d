import { addressOf } from './address.rules';

describe('addressOf', () => {
  it.each([
    ['https://example.com/terms', 'https://example.com/terms'],
    [' http://example.com ', 'http://example.com/'],
    ['https://exämple.com/règles', 'https://xn--exmple-cua.com/r%C3%A8gles'],
    ['/rules?lang=en#top', '/rules?lang=en#top'],
    ['rules', '/rules'],
    ['//example.com/terms', 'http://example.com/terms'],
    ['https://example.com/\r\nSet-Cookie: a=b', 'https://example.com/Set-Cookie:%20a=b'],
    ['javascript:alert(1)', null],
    ['mailto:a@example.com', null],
    ['https://', null],
    ['  ', null],
    ['', null],
  ])('reads %j as %j', (text, address) => {
    expect(addressOf(text)).toBe(address);
  });
});
