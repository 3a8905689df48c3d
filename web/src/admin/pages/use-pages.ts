import { refreshBoot } from '../../api/boot';
import { invalidatePaths, queryClient, type Answer, type Reading } from '../../api/query';
import { getTagged, type Tagged } from '../kit/tagged';

export const LIST = '/api/v1/pages';
export const MEDIA = '/api/v1/files';

export type ReadPage = Tagged<Answer<'/api/v1/pages/{id}'>>;

/** How one page is read, with its tag. */
export function pageReading(id: number): Reading<ReadPage> {
  return getTagged('/api/v1/pages/{id}', { params: { path: { id } } });
}

/** A page as it is now. */
export function readPage(id: number): Promise<ReadPage> {
  return queryClient.fetchQuery({ ...pageReading(id), staleTime: 0 });
}

/** Reads all pages anew, and the navigation that links them. */
export async function readPagesAgain(): Promise<void> {
  await invalidatePaths(LIST);
  void refreshBoot();
}
