import type { AdminMessages } from '../../i18n/admin';
import type { Mailing } from './mailings';

/** Label of each group of recipients; one depends on whether teams compete. */
export function audiencesOf(
  { audiences }: AdminMessages['mailings'],
  mode: 'teams' | 'users',
): Record<Mailing['audience'], string> {
  return { ...audiences, unsolved: audiences.unsolved[mode] };
}
