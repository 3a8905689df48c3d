import { refreshBoot } from '../../api/boot';
import { queryOptions, queryClient, type DataOf } from '../../api/query';

export type OwnTeam = DataOf<'/api/v1/teams/me'>;

export const ownTeam = queryOptions('/api/v1/teams/me');

/** Reads one's own team again, and what the interface knows of its viewer, after a change. */
export async function refreshTeam(): Promise<void> {
  await Promise.all([refreshBoot(), queryClient.invalidateQueries({ queryKey: ownTeam.queryKey })]);
}

/** The same after leaving the team, of which nothing can be read any more. */
export async function forgetTeam(): Promise<void> {
  await refreshBoot();
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/v1/teams/me'),
  });
}
