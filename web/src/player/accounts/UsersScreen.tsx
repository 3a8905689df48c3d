import type { ReactNode } from 'react';
import { Directory } from './Directory';

/** All visible users. */
export default function UsersScreen(): ReactNode {
  return <Directory kind="users" />;
}
