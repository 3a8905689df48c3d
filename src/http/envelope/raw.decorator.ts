import { SetMetadata } from '@nestjs/common';

export const RAW = 'ensign:raw';

/** The handler's result is the whole answer: downloads, pages, streams, health. */
export const Raw = (): MethodDecorator & ClassDecorator => SetMetadata(RAW, true);
