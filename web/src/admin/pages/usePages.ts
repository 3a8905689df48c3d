import { refreshBoot } from '../../api/boot';
import { invalidatePaths, queryClient, type ResponseBody, type QueryOptions } from '../../api/query';
import { getWithEtag, type WithEtag } from '../../api/with-etag';
import type { Version } from '../components/form/merge';
import { formOf, type PageForm } from './page-form';

export const LIST = '/api/v1/pages';
export const MEDIA = '/api/v1/files';

export type ReadPage = WithEtag<ResponseBody<'/api/v1/pages/{id}'>>;

export function pageReading(id: number): QueryOptions<ReadPage> {
  return getWithEtag('/api/v1/pages/{id}', { params: { path: { id } } });
}

export function versionOf({ body, etag }: ReadPage): Version<PageForm> {
  return { form: formOf(body.data), etag };
}

export async function readForm(id: number): Promise<Version<PageForm>> {
  return versionOf(await queryClient.fetchQuery({ ...pageReading(id), staleTime: 0 }));
}

/** Invalidates all pages, and the boot data, which have the links to pages. */
export async function invalidatePages(): Promise<void> {
  await invalidatePaths(LIST);
  void refreshBoot();
}
