import { useBoot } from '../../api/boot';
import type { Messages } from '../../i18n';
import { useMessages } from '../../i18n/context';

/** Messages for users or teams, by the mode of the event. */
export function useCompetitors(): Messages['scoreboard']['competitors']['users'] {
  const { event } = useBoot();
  return useMessages().scoreboard.competitors[event.mode];
}
