import { useLocation, useSearch } from 'wouter';
import { STEP_NAMES, type Step } from './setup-form';

/** What the set-up shows: a step, or the import of a backup in place of the steps. */
type Shown = Step | 'backup';

/** Returns the step in the address, so that the browser's Back button leads to the previous step. */
export function useStep(): { step: Shown; go: (step: Shown) => void } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const named = new URLSearchParams(search).get('step');
  return {
    step: [...STEP_NAMES, 'backup' as const].find((name) => name === named) ?? 'event',
    go: (next) => {
      const query = new URLSearchParams(location.search);
      if (query.get('step') === next) return;
      query.set('step', next);
      navigate(`${path}?${query.toString()}`);
    },
  };
}
