import { SetMetadata } from '@nestjs/common';

export const RAW = 'ensign:raw';

/** The handler sends the response itself or returns the whole body, without the envelope: downloads, pages, streams. */
export const Raw = (): MethodDecorator & ClassDecorator => SetMetadata(RAW, true);
