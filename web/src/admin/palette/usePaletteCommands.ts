import { refreshBoot, useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { useMessages } from '../../i18n/context';
import { navigationGroups } from '../navigation';
import { hasScreen } from '../routes';
import { GROUPS } from '../settings/setting-form';
import { useAdminMessages } from '../messages';
import type { Option } from './options';

export function usePaletteCommands(): Option[] {
  const { app } = useMessages();
  const { frame, health, palette, settings } = useAdminMessages();
  const { paused, state } = useBoot().event;
  const go = (kind: Option['kind'], text: string, href: string): Option => ({ type: 'go', kind, text, href });
  const actions: (Option | false)[] = [
    go('action', palette.new_challenge, '/admin/challenges/new'),
    hasScreen('/admin/notifications') && go('action', palette.new_notification, '/admin/notifications'),
    state !== 'ended' && {
      type: 'ask',
      kind: 'action',
      text: paused ? health.resume : health.pause,
      run: async () => {
        await unwrap(api.PATCH('/api/v1/configs', { body: { paused: String(!paused) } }));
        await refreshBoot();
      },
    },
    go('action', palette.order, '/admin/challenges/order'),
    go('action', palette.bulk, '/admin/challenges/bulk'),
    go('action', palette.requirements, '/admin/challenges/requirements'),
    go('action', palette.new_page, '/admin/pages/new'),
    go('action', palette.new_user, '/admin/people/users/new'),
    go('action', palette.new_team, '/admin/people/teams/new'),
    go('action', palette.clusters, '/admin/submissions/clusters'),
    go('action', palette.export, '/admin/export'),
    go('action', palette.projector, '/live'),
    go('action', frame.to_event, '/'),
    go('action', app.log_out, '/logout'),
  ];
  return [
    ...navigationGroups()
      .flat()
      .map(({ name, href }) => go('screen', frame.parts[name], href)),
    ...actions.filter((action) => action !== false),
    ...GROUPS.map((group) => go('settings', settings.groups[group], `/admin/settings/${group}`)),
    go('settings', settings.brackets.title, '/admin/settings/brackets'),
    go('settings', settings.fields.title, '/admin/settings/fields'),
    { type: 'theme', kind: 'theme', text: app.theme_light, scheme: 'light' },
    { type: 'theme', kind: 'theme', text: app.theme_dark, scheme: 'dark' },
    { type: 'theme', kind: 'theme', text: app.theme_system, scheme: 'auto' },
  ];
}
