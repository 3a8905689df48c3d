// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Viewer } from './boot';
import { queryClient } from './query';
import { keepQueries } from './stored-queries';

const viewer = (type: 'user' | 'admin'): Viewer => ({ id: 7, type }) as Viewer;

function leave(type: 'user' | 'admin'): void {
  keepQueries({ viewer: viewer(type), build: 'b' });
  queryClient.setQueryData(['/api/v1/users'], { data: [{ email: 'ada@example.com' }] });
  dispatchEvent(new Event('pagehide'));
  queryClient.clear();
}

afterEach(() => {
  sessionStorage.clear();
});

describe('Stored responses', () => {
  it('do not exist for an administrator', () => {
    leave('admin');

    expect(sessionStorage).toHaveLength(0);
  });

  it('of a player are restored when the page is loaded again', () => {
    leave('user');

    keepQueries({ viewer: viewer('user'), build: 'b' });

    expect(queryClient.getQueryData(['/api/v1/users'])).toEqual({ data: [{ email: 'ada@example.com' }] });
  });
});
