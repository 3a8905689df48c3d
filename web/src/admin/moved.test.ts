import { expect, it } from 'vitest';
import { movedTo } from './moved';

it.each([
  ['/admin/users', '', '/admin/people/users'],
  ['/admin/users', 'field=name&q=ada', '/admin/people/users?field=name&q=ada'],
  ['/admin/users/new', '', '/admin/people/users/new'],
  ['/admin/users/7', '', '/admin/people/users/7'],
  ['/admin/teams', '', '/admin/people/teams'],
  ['/admin/teams/7', '', '/admin/people/teams/7'],
  ['/admin/submissions/incorrect', '', '/admin/submissions?type=incorrect'],
  ['/admin/submissions/correct', 'q=x', '/admin/submissions?type=correct&q=x'],
  ['/admin/challenges/preview/3', '', '/admin/challenges/3'],
  ['/admin/config', '', '/admin/settings'],
  ['/admin/import', '', '/admin/data'],
  ['/admin/reset', '', '/admin/data'],
  ['/admin/plugins/x', '', null],
  ['/admin/users/ada', '', null],
  ['/admin/data', '', null],
])('redirects from %s with the query %j to %j', (path, query, target) => {
  expect(movedTo(path, query)).toBe(target);
});
