import type { ReactNode } from 'react';
import { Directory } from './Directory';

export default function TeamsScreen(): ReactNode {
  return <Directory kind="teams" />;
}
