import type { ReactNode } from 'react';
import { Directory } from './Directory';

/** All users that are not hidden. */
export default function UsersScreen(): ReactNode {
  return <Directory kind="users" />;
}
