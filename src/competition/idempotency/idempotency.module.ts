import { Module } from '@nestjs/common';
import { IdempotentRequests } from './idempotent-requests';

/** Requests that clients may send again. */
@Module({ providers: [IdempotentRequests], exports: [IdempotentRequests] })
export class IdempotencyModule {}
