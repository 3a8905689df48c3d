import { describe, expect, it } from 'vitest';
import { addressOf, choiceOf, queryOf } from './directory';

describe('The choice of a directory', () => {
  it('is the first page of everybody where the address says nothing that is understood', () => {
    expect(choiceOf('?field=password&page=-3')).toEqual({
      q: '',
      field: 'name',
      bracket: '',
      affiliation: '',
      country: '',
      page: 1,
    });
  });

  it('comes back from its own address', () => {
    const choice = choiceOf('?q=a+%26+b&field=affiliation&bracket=2&country=SE&page=3');
    expect(choiceOf(addressOf('teams', choice).slice('/teams'.length))).toEqual(choice);
  });

  it('has a short address at the beginning', () => {
    expect(addressOf('users', choiceOf(''))).toBe('/users');
  });

  it('asks the API for a field only together with a text', () => {
    expect(queryOf(choiceOf('?field=website'))).toEqual({});
    expect(queryOf(choiceOf('?q=%20sea%20&bracket=2&page=2'))).toEqual({
      q: 'sea',
      field: 'name',
      bracket: 2,
      page: '2',
    });
  });
});
