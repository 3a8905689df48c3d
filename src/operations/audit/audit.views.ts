import { CustomField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

function StateField(description: string, example: unknown): PropertyDecorator {
  const schema = { nullable: true, oneOf: [{ type: 'object' }, { type: 'array', items: {} }] };
  return CustomField(description, schema, (value) => value, { nullable: true, example });
}

/** An action of an administrator. */
export class AuditView {
  @IntField('Record id', { example: 7 }) id: number;
  @DateField('When the request came') date: Instant;
  @IntField('Who did it; the account may be gone', { nullable: true, example: 1 }) actor_id: number | null;
  @TextField('Their name at the time', { nullable: true, example: 'admin' }) actor_name: string | null;
  @TextField('Their network address', { example: '192.0.2.7' }) address: string;
  @TextField('Id of the request, as the log has it', { example: '5b2c8f0e-3d0e-4c86-9c53-1b7f9b1b3f0a' })
  request_id: string;
  @TextField('Method of the request', { example: 'PATCH' }) method: string;
  @TextField('Its path', { example: '/api/v1/challenges/3' }) path: string;
  @TextField('Operation of this document', { example: 'updateChallenge' }) operation: string;
  @TextField('What it was about: the section of the API', { example: 'challenges' }) object_type: string;
  @TextField('Id of the object, or name of the setting; null where it is about several, or none', {
    nullable: true,
    example: '3',
  })
  object_id: string | null;
  @IntField('Status of the answer; null while it is not known', { nullable: true, example: 200 })
  status: number | null;
  @StateField('What changed, as it was before, secrets masked; of several objects by their ids', { value: 100 })
  before: unknown;
  @StateField('The same as it is since then; where no single record is changed, what was answered', { value: 200 })
  after: unknown;
}
