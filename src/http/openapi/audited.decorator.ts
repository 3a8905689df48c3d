import { SetMetadata } from '@nestjs/common';

export const AUDITED = 'ensign:audited';

/**
 * Overrides whether the audit log records a route: true for a GET that reveals secrets, false for a POST that changes
 * nothing.
 */
export const Audited = (audited: boolean): MethodDecorator => SetMetadata(AUDITED, audited);
