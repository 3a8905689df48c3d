import { SetMetadata } from '@nestjs/common';

export const RAW = 'ensign:raw';

/** The result of the handler is the whole response: downloads, pages, streams, health. */
export const Raw = (): MethodDecorator & ClassDecorator => SetMetadata(RAW, true);
