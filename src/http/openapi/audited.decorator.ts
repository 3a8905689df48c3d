import { SetMetadata } from '@nestjs/common';

export const AUDITED = 'ensign:audited';

/**
 * Whether the audit log tells of administrators' requests to a route, where its method does not say it: yes for a reading that takes
 * secrets out, no for a `POST` that changes nothing.
 */
export const Audited = (audited: boolean): MethodDecorator => SetMetadata(AUDITED, audited);
