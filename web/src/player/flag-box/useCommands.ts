import { accountIdOf, useBoot } from '../../api/boot';
import { useMessages } from '../../i18n/context';
import type { Command } from './options';

export function useCommands(): Command[] {
  const { app } = useMessages();
  const boot = useBoot();
  const { can, event, viewer, pages } = boot;
  const isTeams = event.mode === 'teams';
  const commands: (Command | false)[] = [
    { kind: 'go', href: '/challenges', text: app.challenges },
    can.see_scoreboard && { kind: 'go', href: '/scoreboard', text: app.scoreboard },
    can.see_scoreboard && { kind: 'go', href: '/activity', text: app.activity },
    { kind: 'go', href: '/notifications', text: app.notifications },
    isTeams && accountIdOf(boot) !== null && { kind: 'go', href: '/team', text: app.my_team },
    can.see_accounts && isTeams && { kind: 'go', href: '/teams', text: app.teams },
    can.see_accounts && { kind: 'go', href: '/users', text: app.users },
    ...pages
      .filter(({ opens_window }) => !opens_window)
      .map(({ title, href }): Command => ({ kind: 'go', href, text: title })),
    { kind: 'go', href: '/user', text: app.profile },
    { kind: 'go', href: '/settings', text: app.settings },
    viewer?.type === 'admin' && { kind: 'go', href: '/admin', text: app.administration },
    { kind: 'theme', scheme: 'light', text: app.theme_light },
    { kind: 'theme', scheme: 'dark', text: app.theme_dark },
    { kind: 'theme', scheme: 'auto', text: app.theme_system },
    { kind: 'go', href: '/logout', text: app.log_out },
  ];
  return commands.filter((command) => command !== false);
}
