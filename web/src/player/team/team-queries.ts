import { refreshBoot } from '../../api/boot';
import { queryOptions, queryClient, type DataOf } from '../../api/query';

export type OwnTeam = DataOf<'/api/v1/teams/me'>;

export const ownTeam = queryOptions('/api/v1/teams/me');

/** Reads the viewer's team and the boot data again after a change. */
export async function refreshTeam(): Promise<void> {
  await Promise.all([refreshBoot(), queryClient.invalidateQueries({ queryKey: ownTeam.queryKey })]);
}

/** Reads the boot data again after the viewer left the team, and removes the cached data of the team. */
export async function forgetTeam(): Promise<void> {
  await refreshBoot();
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/v1/teams/me'),
  });
}
