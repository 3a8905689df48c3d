import { BoolField, ChoiceField, DateField, IntField, ListField, TextField, ViewField } from '../../http/fields/fields';
import { as } from '../../http/envelope/views';
import type { Instant } from '../../platform/clock/instant';
import { SOLUTION_STATES, type SolutionState } from '../solutions/solution.entity';
import { AnonymizeField } from './anonymize-field';
import type { CatalogueChallenge } from './catalogue';
import { valueFalls } from './challenge.rules';
import {
  type Anonymize,
  type Challenge,
  CHALLENGE_LOGICS,
  CHALLENGE_STATES,
  CHALLENGE_TYPES,
  type ChallengeLogic,
  type ChallengeRequirements,
  type ChallengeState,
  type ChallengeTypeName,
  DECAY_FUNCTIONS,
  type DecayFunction,
  PREVIEWED,
} from './challenge.entity';
import { type TypeAssets, TYPES } from './challenge.types';

export type InstalledChallenge = Omit<Challenge, 'value' | 'solves' | 'type'> & { type: ChallengeTypeName };

/** Frontend files of a challenge type. */
export class ChallengeTypeAssets implements TypeAssets {
  @TextField('For creating a challenge', { example: '/plugins/challenges/assets/create.html' }) create: string;
  @TextField('For changing a challenge', { example: '/plugins/challenges/assets/update.html' }) update: string;
  @TextField('For showing a challenge', { example: '/plugins/challenges/assets/view.html' }) view: string;
}

/** The type of a challenge, for frontends. */
export class ChallengeTypeData {
  @ChoiceField('Type', CHALLENGE_TYPES) id: ChallengeTypeName;
  @TextField('Name of the type', { example: 'standard' }) name: string;
  @ViewField('HTML templates', () => ChallengeTypeAssets) templates: TypeAssets;
  @ViewField('Scripts', () => ChallengeTypeAssets) scripts: TypeAssets;
}

/** A challenge type that can be created. */
export class ChallengeTypeView extends ChallengeTypeData {
  @TextField('HTML of the form that creates a challenge of the type') create: string;
}

/** A challenge in the list. */
export class ChallengeListing {
  @IntField('Challenge id', { example: 1 }) id: number;
  @ChoiceField('Type', CHALLENGE_TYPES) type: ChallengeTypeName;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @IntField('Current points', { nullable: true, example: 100 }) value: number | null;
  @IntField('Number of solves; null if the caller may not see scores or accounts', { nullable: true, example: 0 })
  solves: number | null;
  @BoolField("True if the caller's account solved the challenge", { example: false }) solved_by_me: boolean;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @IntField('Place in the list, if one is set', { optional: true, example: 1 }) position?: number;
  @ListField('Tags', 'string', { example: ['beginner'] }) tags: string[];
  @TextField('Template of the frontend', { example: '/plugins/challenges/assets/view.html' }) template: string;
  @TextField('Script of the frontend', { example: '/plugins/challenges/assets/view.js' }) script: string;
  @DateField('With `view=admin`: time before which players do not see it, if there is one', { optional: true })
  scheduled_at?: Instant;

  static from(
    { id, type, name, category, position, tags }: CatalogueChallenge & { type: ChallengeTypeName },
    result: Pick<ChallengeListing, 'value' | 'solves' | 'solved_by_me'>,
  ): ChallengeListing {
    const { templates, scripts } = TYPES[type];
    // Omits 0, so that the entry equals that of CTFd releases without positions.
    const place = position === 0 ? {} : { position };
    const assets = { template: templates.view, script: scripts.view };
    return Object.assign(new ChallengeListing(), { id, type, name, category, ...place, tags, ...result, ...assets });
  }
}

export type Listed = ChallengeListing | AnonymizedChallenge;

const MASK = { name: '???', value: 0, category: '???', tags: [] };

/** A masked (`???`) or previewed challenge: the caller has not solved its prerequisites. */
export class AnonymizedChallenge {
  @IntField('Challenge id', { example: 2 }) id: number;
  @ChoiceField('Always `hidden`', ['hidden']) type: 'hidden';
  @TextField('`???`, or the name of a previewed challenge', { nullable: true, example: '???' }) name: string | null;
  @IntField('0, or the points of a previewed challenge', { nullable: true, example: 0 }) value: number | null;
  @IntField('Always null', { nullable: true, example: null }) solves: null;
  @BoolField('Always false', { example: false }) solved_by_me: false;
  @TextField('`???`, or the category of a previewed challenge', { nullable: true, example: '???' })
  category: string | null;
  @ListField('Empty, or the tags of a previewed challenge', 'string', { example: [] }) tags: string[];
  @TextField('Always empty', { example: '' }) template: '';
  @TextField('Always empty', { example: '' }) script: '';

  static from({ id, anonymize, ...challenge }: CatalogueChallenge, points: number | null): AnonymizedChallenge {
    const { name, category, tags } = challenge;
    const fields = anonymize === PREVIEWED ? { name, value: points, category, tags } : MASK;
    return as(AnonymizedChallenge, {
      id,
      type: 'hidden',
      ...fields,
      solves: null,
      solved_by_me: false,
      template: '',
      script: '',
    });
  }
}

/** A challenge as administrators get it after a change. */
export class ChallengeRecord {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @IntField('Current points', { nullable: true, example: 100 }) value: number | null;
  @TextField('Task, in Markdown', { nullable: true, example: 'Find the **flag**.' }) description: string | null;
  @TextField('Author, in Markdown', { nullable: true, example: 'Made by **Ada**' }) attribution: string | null;
  @TextField('Connection details of the service', { nullable: true, example: 'nc pwn.example.org 1337' })
  connection_info: string | null;
  @IntField('Id of the next challenge', { nullable: true, example: null }) next_id: number | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @ChoiceField('State', CHALLENGE_STATES) state: ChallengeState;
  @DateField('Time before which players do not see it; omitted if there is none', {
    optional: true,
  })
  scheduled_at?: Instant;
  @IntField('Wrong attempts allowed; 0 or null means no limit', { nullable: true, example: 0 })
  max_attempts: number | null;
  @IntField('Place in the list, from 1; challenges with 0 come last', { example: 0 }) position: number;
  @ChoiceField('Rule for a solve; omitted if any flag is enough', CHALLENGE_LOGICS, {
    optional: true,
  })
  logic?: ChallengeLogic;
  @ChoiceField('Type', CHALLENGE_TYPES) type: ChallengeTypeName;
  @ViewField('Data of the type, for the frontend', () => ChallengeTypeData) type_data: ChallengeTypeData;
}

/** A challenge with a dynamic value, as administrators get it after a change. */
export class DynamicChallengeRecord extends ChallengeRecord {
  @IntField('Points before the first solve', { nullable: true, example: 500 }) initial: number | null;
  @IntField('Speed at which the value falls', { nullable: true, example: 20 }) decay: number | null;
  @IntField('Minimum points', { nullable: true, example: 100 }) minimum: number | null;
  @ChoiceField('Function by which the value falls', DECAY_FUNCTIONS, { nullable: true }) function: DecayFunction | null;
}

/** Returns the record of a challenge, with the terms if its value is dynamic. */
export function challengeRecord(
  challenge: InstalledChallenge,
  value: number | null,
): ChallengeRecord | DynamicChallengeRecord {
  const { id, name, description, attribution, connection_info, next_id, category, state, max_attempts } = challenge;
  const { position, logic, type, scheduled_at } = challenge;
  const { initial, decay, minimum, function: decayFunction } = challenge;
  const falls = valueFalls(challenge);
  return Object.assign(falls ? new DynamicChallengeRecord() : new ChallengeRecord(), {
    id,
    name,
    value,
    ...(falls ? { initial, decay, minimum, function: decayFunction } : {}),
    description,
    attribution,
    connection_info,
    next_id,
    category,
    state,
    ...(scheduled_at === null ? {} : { scheduled_at }),
    max_attempts,
    position,
    // Omitted for the default: ctfcli would report it as a difference from a challenge file without `logic`.
    ...(logic === 'any' ? {} : { logic }),
    type,
    type_data: as(ChallengeTypeData, TYPES[type]),
  });
}

/** The state of a challenge's solution, and its id; the id is null if `isSolutionOpen` returns false. */
export class ChallengeSolutionView {
  @IntField('Solution id, if the account may read the solution', { nullable: true, example: null }) id: number | null;
  @ChoiceField('State of the solution; `hidden` if there is none', SOLUTION_STATES) state: SolutionState;
}

/** Requirements as stored. */
export class ChallengeRequirementsView implements ChallengeRequirements {
  @ListField('Ids of challenges that must be solved first', 'integer', { optional: true, example: [1] })
  prerequisites?: number[];
  @AnonymizeField({ optional: true, example: true }) anonymize?: Anonymize;
}
