import { IntField } from '../../http/fields/fields';

/** The time for which the present key stays valid beside a new one. */
export class RotateResultKeyDto {
  @IntField('Hours for which the present key is also valid; 0 ends it at once', {
    optional: true,
    min: 0,
    max: 168,
    example: 24,
  })
  hours?: number;
}
