import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FromWorker, ToWorker } from './messages';

/** Answers after this time are left out: the worker is busy or dying. */
const PATIENCE_MILLIS = 1_000;

interface Question {
  responses: unknown[];
  /** Infinity until the parent has sent the number. */
  expected: number;
  answered: () => void;
}

/** Asks the other worker processes through their parent. Without a parent there are no others. */
@Injectable()
export class WorkerChannel {
  private readonly questions = new Map<number, Question>();
  private asked = 0;
  private readonly responders = new Map<string, () => unknown>();

  constructor() {
    if (cluster.isWorker) process.on('message', (message: ToWorker) => void this.receive(message));
  }

  respondTo(topic: string, respond: () => unknown): void {
    this.responders.set(topic, respond);
  }

  async ask(topic: string): Promise<unknown[]> {
    if (!cluster.isWorker) return [];
    const question = (this.asked += 1);
    const late = new AbortController();
    const responses: unknown[] = [];
    const all = new Promise<void>((answered) =>
      this.questions.set(question, { responses, expected: Infinity, answered }),
    );
    send({ kind: 'ask', question, topic });
    await Promise.race([all, delay(PATIENCE_MILLIS, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    this.questions.delete(question);
    return responses;
  }

  private async receive(message: ToWorker): Promise<void> {
    if (message.kind === 'ask') {
      const { question, topic, asker } = message;
      send({ kind: 'answer', question, asker, value: await this.responders.get(topic)?.() });
      return;
    }
    const question = this.questions.get(message.question);
    if (!question) return;
    if (message.kind === 'expect') question.expected = message.responses;
    else question.responses.push(message.value);
    if (question.responses.length >= question.expected) question.answered();
  }
}

export function reportReady(url: string): void {
  send({ kind: 'ready', url });
}

function send(message: FromWorker): void {
  // A worker ends with its parent, so a message that cannot be sent does not matter.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
