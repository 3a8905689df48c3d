import { Module } from '@nestjs/common';
import { EventIds } from './event-ids';
import { StreamHub } from './stream-hub';
import { StreamQueries } from './stream.queries';

/** Open server-sent event streams of all formats. */
@Module({ providers: [StreamHub, StreamQueries, EventIds], exports: [StreamHub, EventIds] })
export class StreamsModule {}
