import type { AdminMessages } from '../../i18n/admin';
import type { Mailing } from './mailings';

/** Labels of the groups of recipients. That of `unsolved` names teams or users, by the mode of the event. */
export function audiencesOf(
  { audiences }: AdminMessages['mailings'],
  mode: 'teams' | 'users',
): Record<Mailing['audience'], string> {
  return { ...audiences, unsolved: audiences.unsolved[mode] };
}
