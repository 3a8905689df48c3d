/** What a worker tells its parent: that it serves, that it wants the figures of the others, or its own for one of them. */
export type FromWorker =
  | { kind: 'ready'; url: string }
  | { kind: 'ask'; question: number; topic: string }
  | { kind: 'figures'; question: number; asker: number; figures: unknown };

/** What a parent tells a worker: how many will answer its question, an answer, or who else asks. */
export type ToWorker =
  | { kind: 'expect'; question: number; answers: number }
  | { kind: 'answer'; question: number; figures: unknown }
  | { kind: 'tell'; question: number; topic: string; asker: number };
