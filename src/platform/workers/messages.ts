/** Messages from a worker to its parent: it is ready, it asks the other workers, or it answers one of them. */
export type FromWorker =
  | { kind: 'ready'; url: string }
  | { kind: 'ask'; question: number; topic: string }
  | { kind: 'answer'; question: number; asker: number; value: unknown };

/** Messages from the parent to a worker: the number of answers to expect, one answer, or another worker's question. */
export type ToWorker =
  | { kind: 'expect'; question: number; responses: number }
  | { kind: 'answer'; question: number; value: unknown }
  | { kind: 'ask'; question: number; topic: string; asker: number };
