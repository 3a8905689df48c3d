import { SetMetadata } from '@nestjs/common';

export const UNAUDITED = 'ensign:unaudited';

/** The route changes nothing although its method may, so that the audit log does not tell of it. */
export const Unaudited = (): MethodDecorator => SetMetadata(UNAUDITED, true);
