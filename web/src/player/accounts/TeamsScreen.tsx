import type { ReactNode } from 'react';
import { Directory } from './Directory';

/** All visible teams. */
export default function TeamsScreen(): ReactNode {
  return <Directory kind="teams" />;
}
