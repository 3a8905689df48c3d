import { CustomField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

function StateField(description: string, example: unknown): PropertyDecorator {
  const schema = { nullable: true, oneOf: [{ type: 'object' }, { type: 'array', items: {} }] };
  return CustomField(description, schema, (value) => value, { nullable: true, example });
}

/** A record of the audit log: a request of an administrator. */
export class AuditView {
  @IntField('Record id', { example: 7 }) id: number;
  @DateField('Time of the request') date: Instant;
  @IntField('User who sent the request; the account may be deleted', { nullable: true, example: 1 }) actor_id:
    number | null;
  @TextField('Name of the user at that time', { nullable: true, example: 'admin' }) actor_name: string | null;
  @TextField('Network address of the user', { example: '192.0.2.7' }) address: string;
  @TextField('Id of the request in the log', { example: '5b2c8f0e-3d0e-4c86-9c53-1b7f9b1b3f0a' })
  request_id: string;
  @TextField('Method of the request', { example: 'PATCH' }) method: string;
  @TextField('Path of the request', { example: '/api/v1/challenges/3' }) path: string;
  @TextField('Operation id in this document', { example: 'updateChallenge' }) operation: string;
  @TextField('Type of the object: the section of the API', { example: 'challenges' }) object_type: string;
  @TextField('Id of the object, or name of the setting; null for several objects or none', {
    nullable: true,
    example: '3',
  })
  object_id: string | null;
  @IntField('Status of the response; null while unknown', { nullable: true, example: 200 })
  status: number | null;
  @StateField('Changed fields before the request, secrets masked; by id for several objects', { value: 100 })
  before: unknown;
  @StateField('Changed fields after the request; if no single record was changed, the response', { value: 200 })
  after: unknown;
}
