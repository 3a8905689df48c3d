// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeptTexts } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('A stored text', () => {
  it("is in the browser's storage until it is removed", () => {
    const texts = new KeptTexts('localStorage');
    texts.set('note', 'try 0x41');
    expect(new KeptTexts('localStorage').get('note')).toBe('try 0x41');

    texts.remove('note');
    expect(texts.get('note')).toBeNull();
  });

  it('is kept until the page is left if the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const texts = new KeptTexts('localStorage');
    texts.set('note', 'long');

    expect(texts.get('note')).toBe('long');
    texts.removeAll('no');
    expect(texts.get('note')).toBeNull();
  });

  it('is kept until the page is left if the browser blocks its storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const texts = new KeptTexts('localStorage');
    expect(texts.get('note')).toBeNull();

    texts.set('note', 'short');
    expect(texts.get('note')).toBe('short');
  });

  it('is read as no value if it is not JSON', () => {
    const texts = new KeptTexts('localStorage');
    texts.set('ids', '[1, 2');
    expect(texts.getJson('ids')).toBeNull();

    texts.setJson('ids', [1, 2]);
    expect(texts.getJson('ids')).toEqual([1, 2]);
  });
});
