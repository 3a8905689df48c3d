import { Module } from '@nestjs/common';
import { EventIds } from './event-ids';
import { StreamHub } from './stream-hub';
import { StreamQueries } from './stream.queries';

/** The streams of server-sent events that are open, whatever their format. */
@Module({ providers: [StreamHub, StreamQueries, EventIds], exports: [StreamHub, EventIds] })
export class StreamsModule {}
