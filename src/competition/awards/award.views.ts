import { CustomField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import type { Award } from './award.entity';

/** An award for administrators. */
export class AwardView {
  @IntField('Award id', { example: 7 }) id: number;
  @TextField('Type', { example: 'standard' }) type: string;
  @IntField('User id', { example: 2 }) user_id: number;
  @IntField('User id', { example: 2 }) user: number;
  @IntField('Team id', { nullable: true, example: null }) team_id: number | null;
  @IntField('Team id', { nullable: true, example: null }) team: number | null;
  @TextField('Reason for the award', { nullable: true, example: 'First blood' }) name: string | null;
  @TextField('Details', { nullable: true, example: null }) description: string | null;
  @IntField('Points', { example: 50 }) value: number;
  @TextField('Group of awards', { nullable: true, example: 'bonus' }) category: string | null;
  @TextField('Name of an icon', { nullable: true, example: 'crown' }) icon: string | null;
  @CustomField('Custom data of the organisers', { type: 'object', additionalProperties: true }, (value) => value, {
    nullable: true,
  })
  requirements: unknown;
  @DateField('Time at which the award was given') date: Instant;

  static from(award: Award): AwardView {
    const { id, type, user_id, team_id, name, description, value, category, icon, requirements, date } = award;
    const accounts = { user_id, user: user_id, team_id, team: team_id };
    const facts = { name, description, value, category, icon, requirements, date };
    // The envelope does not convert an instance of the view. Converting all awards would take seconds.
    return Object.assign(new AwardView(), { id, type, ...accounts, ...facts });
  }
}
