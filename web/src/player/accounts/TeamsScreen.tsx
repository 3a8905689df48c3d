import type { ReactNode } from 'react';
import { Directory } from './Directory';

/** All teams that are not hidden. */
export default function TeamsScreen(): ReactNode {
  return <Directory kind="teams" />;
}
