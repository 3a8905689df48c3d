import { NotFound } from '../http/errors/errors';
import { TopSize } from './top-size.pipe';

describe('TopSize', () => {
  const sizeOf = (text: string): number => new TopSize().transform(text);

  it.each([
    ['0', 0],
    ['10', 10],
    ['007', 7],
    ['1000', 1000],
    ['1001', 1000],
    ['9'.repeat(100), 1000],
  ])('reads %s', (text, size) => {
    expect(sizeOf(text)).toBe(size);
  });

  it.each(['', 'x', '-1', '+1', '1.5', '1e2', ' 1', '１', '9'.repeat(101)])('refuses "%s"', (text) => {
    expect(() => sizeOf(text)).toThrow(NotFound);
  });
});
