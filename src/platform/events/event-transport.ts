/** Runs a statement inside the transaction that is about to commit. */
export type Query = (sql: string, parameters: unknown[]) => Promise<unknown>;

/** What a transport does with the notices that arrive. */
export interface TransportListener {
  /** Takes a notice that some process sent, maybe this one. */
  receive(notice: string): Promise<void>;
  /** Has everything in memory read again, because notices may have been missed. */
  missed(): Promise<void>;
}

/** An expression for a statement that sends a notice by itself, and the parameters it refers to. */
export interface SendingExpression {
  sql: string;
  parameters: unknown[];
}

/**
 * Takes notices of committed events to all processes. A notice may be late. When one may be lost, `missed` is called in each process
 * that should have had it.
 */
export abstract class EventTransport {
  /** Begins to listen; resolves once notices arrive, or when they cannot arrive yet. */
  abstract start(listener: TransportListener): Promise<void>;
  abstract stop(): Promise<void>;
  /** Called as the last thing inside the transaction, for transports whose notices leave with the commit. */
  abstract beforeCommit(notices: readonly string[], query: Query): Promise<void>;
  /** Called after the commit, for all others. Neither waits nor fails. */
  abstract afterCommit(notices: readonly string[]): void;
  /**
   * Called instead when it is unknown whether there was a commit, or will be one. Has the other processes read again what they may
   * miss, and this one everything in memory, after a while. Neither waits nor fails.
   */
  abstract afterPossibleCommit(): void;
  /** The expression by which a single statement sends the notice, without a transaction. Its parameters are numbered from `first`. */
  abstract expression(notice: string, first: number): SendingExpression;
}
