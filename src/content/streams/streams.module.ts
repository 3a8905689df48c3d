import { Module } from '@nestjs/common';
import { EventIds } from './event-ids';
import { StreamHub } from './stream-hub';

/** Open server-sent event streams, for the live stream and CTFd's stream of notifications. */
@Module({ providers: [StreamHub, EventIds], exports: [StreamHub, EventIds] })
export class StreamsModule {}
