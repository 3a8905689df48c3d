import type { ReactNode } from 'react';
import { Refusal } from '../kit/Refusal';
import type { ServerPage } from './server-page';

/** The server's refusal of the address that was opened. */
export function ServerRefusal({ page }: { page: ServerPage }): ReactNode {
  return <Refusal status={page.status} text={page.text} />;
}
