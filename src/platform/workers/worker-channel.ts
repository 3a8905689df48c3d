import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FromWorker, ToWorker } from './messages';

/** Answers that take longer are left out: the worker is busy, or dying. */
const PATIENCE_MILLIS = 1_000;

interface Question {
  answers: unknown[];
  /** Number of answers that will come; Infinity until the parent has sent it. */
  expected: number;
  answered: () => void;
}

/** Asks the other processes that serve on the same port, through their parent; without a parent there are none. */
@Injectable()
export class WorkerChannel {
  private readonly questions = new Map<number, Question>();
  private asked = 0;
  private readonly responders = new Map<string, () => unknown>();

  constructor() {
    if (cluster.isWorker) process.on('message', (message: ToWorker) => void this.receive(message));
  }

  /** Answers the questions of other processes about `topic` with the value of `respond`. */
  answer(topic: string, respond: () => unknown): void {
    this.responders.set(topic, respond);
  }

  /** The answers of the other processes about a topic. */
  async ask(topic: string): Promise<unknown[]> {
    if (!cluster.isWorker) return [];
    const question = (this.asked += 1);
    const late = new AbortController();
    const answers: unknown[] = [];
    const all = new Promise<void>((answered) =>
      this.questions.set(question, { answers, expected: Infinity, answered }),
    );
    send({ kind: 'ask', question, topic });
    // Aborted when all were in time.
    await Promise.race([all, delay(PATIENCE_MILLIS, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    this.questions.delete(question);
    return answers;
  }

  private async receive(message: ToWorker): Promise<void> {
    if (message.kind === 'ask') {
      const { question, topic, asker } = message;
      send({ kind: 'answer', question, asker, value: await this.responders.get(topic)?.() });
      return;
    }
    const question = this.questions.get(message.question);
    if (!question) return;
    if (message.kind === 'expect') question.expected = message.answers;
    else question.answers.push(message.value);
    if (question.answers.length >= question.expected) question.answered();
  }
}

/** Reports to the parent that this worker serves at `url`. */
export function reportReady(url: string): void {
  send({ kind: 'ready', url });
}

function send(message: FromWorker): void {
  // A worker ends with its parent, so that a message which cannot be sent any more is not needed.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
