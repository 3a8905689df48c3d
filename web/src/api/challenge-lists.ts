import { queryClient, type ResponseBody, type DataOf } from './query';

type Row = DataOf<'/api/v1/challenges'>[number];

const LISTS = ['/api/v1/challenges', '/api/v1/challenges/bulk'];

export function patchChallenge(id: number, change: (row: Row) => Row): void {
  for (const path of LISTS)
    queryClient.setQueriesData<ResponseBody<'/api/v1/challenges'>>({ queryKey: [path] }, (list) =>
      list && Array.isArray(list.data)
        ? { ...list, data: list.data.map((row) => (row.id === id ? change(row) : row)) }
        : list,
    );
}

export function markSolved(id: number): void {
  patchChallenge(id, (row) => (row.type === 'hidden' ? row : { ...row, solved_by_me: true }));
}
