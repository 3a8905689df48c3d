import { SetMetadata } from '@nestjs/common';

export const AUDITED = 'ensign:audited';

/**
 * Overrides the audit log's choice by method: true for a GET that reveals secrets, false for a POST that changes
 * nothing.
 */
export const Audited = (audited: boolean): MethodDecorator => SetMetadata(AUDITED, audited);
