import type { ReactNode } from 'react';
import { Directory } from './Directory';

export default function UsersScreen(): ReactNode {
  return <Directory kind="users" />;
}
