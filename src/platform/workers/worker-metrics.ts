import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FromWorker, ToWorker } from './messages';

/** How long an answer is waited for: a worker that is busy or dying is left out. */
const PATIENCE_MILLIS = 1_000;

interface Question {
  answers: unknown[];
  /** How many there will be; Infinity until the parent has said so. */
  expected: number;
  answered: () => void;
}

/** A worker's line to the other processes that serve on the same port, by their parent; without a parent there are none. */
@Injectable()
export class WorkerMetrics {
  private readonly questions = new Map<number, Question>();
  private asked = 0;
  private readonly tellers = new Map<string, () => unknown>();

  constructor() {
    if (cluster.isWorker) process.on('message', (message: ToWorker) => void this.hear(message));
  }

  /** Says what this process answers to the others when they ask for `topic`. */
  answer(topic: string, tell: () => unknown): void {
    this.tellers.set(topic, tell);
  }

  /** What the others answer about a topic. */
  async ask(topic: string): Promise<unknown[]> {
    if (!cluster.isWorker) return [];
    const question = (this.asked += 1);
    const late = new AbortController();
    const answers: unknown[] = [];
    const all = new Promise<void>((answered) =>
      this.questions.set(question, { answers, expected: Infinity, answered }),
    );
    send({ kind: 'ask', question, topic });
    // Aborted when everybody was in time.
    await Promise.race([all, delay(PATIENCE_MILLIS, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    this.questions.delete(question);
    return answers;
  }

  private async hear(message: ToWorker): Promise<void> {
    if (message.kind === 'tell') {
      const { question, topic, asker } = message;
      send({ kind: 'figures', question, asker, figures: await this.tellers.get(topic)?.() });
      return;
    }
    const question = this.questions.get(message.question);
    if (!question) return;
    if (message.kind === 'expect') question.expected = message.answers;
    else question.answers.push(message.figures);
    if (question.answers.length >= question.expected) question.answered();
  }
}

/** Tells the parent that this worker serves at `url`. */
export function reportReady(url: string): void {
  send({ kind: 'ready', url });
}

function send(message: FromWorker): void {
  // A worker ends with its parent; what it could not say then, nobody needs.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
