import { createContext, use, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ServerPage } from './server-page';

const ServerPageContext = createContext<ServerPage | null>(null);

export function ServerPageProvider({ page, children }: { page: ServerPage; children: ReactNode }): ReactNode {
  return <ServerPageContext value={page}>{children}</ServerPageContext>;
}

export function useServerPage(): ServerPage | null {
  const page = use(ServerPageContext);
  const [path] = useLocation();
  return page?.path === path ? page : null;
}
