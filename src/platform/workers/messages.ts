/** Messages of a worker to its parent: it serves, it asks the other workers, or it answers one of them. */
export type FromWorker =
  | { kind: 'ready'; url: string }
  | { kind: 'ask'; question: number; topic: string }
  | { kind: 'answer'; question: number; asker: number; value: unknown };

/** Messages of the parent to a worker: the number of answers to its question, an answer, or a question of another worker. */
export type ToWorker =
  | { kind: 'expect'; question: number; answers: number }
  | { kind: 'answer'; question: number; value: unknown }
  | { kind: 'ask'; question: number; topic: string; asker: number };
