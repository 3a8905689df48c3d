import { NOTIFICATION_TYPES } from '../../../../content/notifications/notification.entity';
import type { Fault } from '../import-staging';
import { WEBHOOK_FAULTS } from './webhook-faults';
import { missing, orphans, repeats, strays, undated, unknown } from './fault-makers';

export const CONTENT_FAULTS: readonly Fault[] = [
  {
    table: 'pages',
    where: `r.route ~ '^/|/$' OR r.route = ''`,
    set: `route = NULLIF(trim(both '/' from r.route), '')`,
    reason: `format('route: %s is taken without the slashes around it', quote_ident(r.route))`,
  },
  repeats('pages', 'route'),
  unknown('pages', 'format', ['markdown', 'html'], { set: `format = 'markdown'`, outcome: 'taken as markdown' }),
  orphans('files', 'challenge_id', 'challenges'),
  orphans('files', 'solution_id', 'solutions'),
  strays('files', 'page_id', 'pages'),
  // An unknown type never becomes `standard`, which is public. A file of type `challenge` without an owner is visible
  // only to administrators.
  unknown('files', 'type', ['standard', 'challenge', 'page', 'solution'], {
    set: `type = CASE WHEN r.challenge_id IS NULL AND r.page_id IS NOT NULL THEN 'page' ELSE 'challenge' END`,
    outcome: 'taken from what the file belongs to',
  }),
  repeats('files', 'location'),
  orphans('notifications', 'user_id', 'users'),
  orphans('notifications', 'team_id', 'teams'),
  undated('notifications', 'date'),
  unknown('notifications', 'type', NOTIFICATION_TYPES, { set: `type = 'alert'`, outcome: 'taken as alert' }),
  missing('comments', 'author_id'),
  orphans('comments', 'author_id', 'users'),
  orphans('comments', 'challenge_id', 'challenges'),
  orphans('comments', 'user_id', 'users'),
  orphans('comments', 'team_id', 'teams'),
  orphans('comments', 'page_id', 'pages'),
  unknown('comments', 'type', ['standard', 'challenge', 'user', 'team', 'page'], {
    set: `type = CASE WHEN r.challenge_id IS NOT NULL THEN 'challenge' WHEN r.page_id IS NOT NULL THEN 'page'
                      WHEN r.team_id IS NOT NULL THEN 'team' WHEN r.user_id IS NOT NULL THEN 'user' ELSE 'standard' END`,
    outcome: 'taken from what it is about',
  }),
  undated('comments', 'date'),
  repeats('config', 'key'),
  ...WEBHOOK_FAULTS,
];
