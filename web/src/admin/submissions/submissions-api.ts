import { api } from '../../api/client';
import { get, invalidatePaths, read, type DataOf, type Reading } from '../../api/query';
import type { components } from '../../api/schema';
import { readPeopleAgain } from '../accounts/accounts-api';
import type { SubmissionQuery } from './submission-filters';

export type Submission = DataOf<'/api/v1/submissions'>[number];
export type Action = components['schemas']['BulkSubmissionsDto']['action'];
export type Graded = components['schemas']['BulkSubmissionsView'];

export const TYPES = ['correct', 'incorrect', 'partial', 'discard'] as const;

export const PATH = '/api/v1/submissions';

/** Answers of a page. */
export const PAGE = 100;

/** A part of the answers, the newest first. */
export interface Part {
  data: Submission[];
  meta: { next_before_id?: number | null };
}

/** Answers before one, or the newest. */
export function answersBefore(query: SubmissionQuery, before_id: number | null): Reading<Part> {
  const params = {
    query: { ...query, sort: '-id' as const, per_page: String(PAGE), ...(before_id !== null && { before_id }) },
  };
  return get(PATH, { params });
}

/** The newest answers after one. */
export function answersAfter(query: SubmissionQuery, after_id: number): Reading<Part> {
  return get(PATH, { params: { query: { ...query, sort: '-id' as const, per_page: String(PAGE), after_id } } });
}

const MOST_IDS = 1000;

/** Judges answers by hand, and reads anew what that may have changed. */
export async function grade(ids: readonly number[], action: Action): Promise<Graded> {
  const all: Graded = { changed: [], skipped: [] };
  try {
    for (let from = 0; from < ids.length; from += MOST_IDS) {
      const body = { ids: ids.slice(from, from + MOST_IDS), action };
      const { data } = await read(api.POST('/api/v1/submissions/bulk', { body }));
      all.changed.push(...data.changed);
      all.skipped.push(...data.skipped);
    }
  } finally {
    await readResultsAgain();
  }
  return all;
}

/** Reads anew all that follows from answers. */
export async function readResultsAgain(): Promise<void> {
  await Promise.all([readPeopleAgain(), invalidatePaths('/api/v1/challenges')]);
}
