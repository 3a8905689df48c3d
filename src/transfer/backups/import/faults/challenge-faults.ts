import { FIXED_VALUE } from '../../../../challenges/challenges/challenge.dto';
import {
  CHALLENGE_LOGICS,
  CHALLENGE_STATES,
  CHALLENGE_TYPES,
  DECAY_FUNCTIONS,
} from '../../../../challenges/challenges/challenge.entity';
import { FLAG_TYPES } from '../../../../challenges/flags/flag.rules';
import { RATING_VALUES } from '../../../../challenges/ratings/rating.entity';
import { SOLUTION_STATES } from '../../../../challenges/solutions/solution.entity';
import type { Fault } from '../import-staging';
import { list, missing, orphans, repeats, strays, undated, unknown } from './fault-makers';

const FUNCTIONS = list(DECAY_FUNCTIONS);

export const CHALLENGE_FAULTS: readonly Fault[] = [
  // For dynamic challenges, CTFd 3.8.1 and later store `FIXED_VALUE` here and the function in `dynamic_challenge`.
  {
    table: 'challenges',
    where: `r.type = 'dynamic' AND r.function = '${FIXED_VALUE}'`,
    set: 'function = NULL',
    reason: null,
  },
  {
    table: 'challenges',
    where: `r.type = 'dynamic' AND r.function NOT IN (${FUNCTIONS})`,
    set: 'function = NULL',
    reason: `format('function: %s is not known; taken as logarithmic', quote_ident(left(r.function, 80)))`,
  },
  {
    table: 'dynamic_challenge',
    join: 'LEFT JOIN import_challenges c ON c.id = r.id',
    where: `c.id IS NULL OR c.type <> 'dynamic'`,
    reason: `'id: there is no dynamic challenge with this id'`,
  },
  {
    table: 'challenges',
    where: `r.type = 'dynamic' AND r.initial IS NULL AND NOT EXISTS (SELECT FROM import_dynamic_challenge d WHERE d.id = r.id)`,
    set: `type = 'standard', function = NULL`,
    reason: `'type: the terms of its value are missing; now standard'`,
  },
  {
    table: 'challenges',
    where: `r.type NOT IN (${list(CHALLENGE_TYPES)})`,
    reason: `format('type: %s is not installed; the challenge cannot be played', quote_ident(left(r.type, 80)))`,
    keep: true,
  },
  unknown('challenges', 'state', CHALLENGE_STATES, { set: `state = 'hidden'`, outcome: 'taken as hidden' }),
  unknown('challenges', 'logic', CHALLENGE_LOGICS, { set: `logic = 'any'`, outcome: 'taken as any' }),
  {
    table: 'challenges',
    where: 'r.max_attempts < 0',
    set: 'max_attempts = 0',
    reason: `format('max_attempts: %s is no number of tries; taken as no limit', r.max_attempts)`,
  },
  strays('challenges', 'next_id', 'challenges'),
  ...requirementFaults('challenges'),
  unknown('dynamic_challenge', 'function', DECAY_FUNCTIONS, {
    set: `function = 'logarithmic'`,
    outcome: 'taken as logarithmic',
  }),
  {
    table: 'dynamic_challenge',
    where: 'r.initial IS NULL OR r.minimum IS NULL OR r.decay IS NULL',
    set: 'initial = COALESCE(r.initial, 0), minimum = COALESCE(r.minimum, 0), decay = COALESCE(r.decay, 0)',
    reason: `'initial, minimum, decay: one is missing; taken as 0'`,
  },
  missing('ratings', 'user_id'),
  missing('ratings', 'challenge_id'),
  orphans('ratings', 'user_id', 'users'),
  orphans('ratings', 'challenge_id', 'challenges'),
  {
    table: 'ratings',
    where: `r.value IS NULL OR r.value NOT IN (${RATING_VALUES.join(', ')})`,
    reason: `format('value: %s is no vote', COALESCE(r.value::text, 'null'))`,
  },
  undated('ratings', 'date'),
  repeats('ratings', 'user_id, challenge_id'),
  missing('solutions', 'challenge_id'),
  orphans('solutions', 'challenge_id', 'challenges'),
  repeats('solutions', 'challenge_id'),
  unknown('solutions', 'state', SOLUTION_STATES, { set: `state = 'hidden'`, outcome: 'taken as hidden' }),
  missing('flags', 'challenge_id'),
  orphans('flags', 'challenge_id', 'challenges'),
  unknown('flags', 'type', FLAG_TYPES, { outcome: 'no submission can be compared with it' }),
  missing('hints', 'challenge_id'),
  orphans('hints', 'challenge_id', 'challenges'),
  {
    table: 'hints',
    where: 'r.cost < 0',
    set: 'cost = 0',
    reason: `format('cost: %s would give points; taken as 0', r.cost)`,
  },
  ...requirementFaults('hints'),
  missing('tags', 'challenge_id'),
  missing('tags', 'value'),
  orphans('tags', 'challenge_id', 'challenges'),
  repeats('tags', 'challenge_id, value'),
  missing('topics', 'value'),
  // Moves references to the first of several equal topics. Must come before the next fault, which removes the other
  // topics.
  {
    table: 'challenge_topics',
    join: `JOIN (SELECT id, MIN(id) OVER (PARTITION BY value) AS first FROM import_topics) topic ON topic.id = r.topic_id`,
    where: 'topic.first <> topic.id',
    value: 'topic.first::text',
    set: 'topic_id = fault.value::int',
    reason: `format('topic_id: topic %s is the same as topic %s', topic.id, topic.first)`,
  },
  repeats('topics', 'value'),
  missing('challenge_topics', 'challenge_id'),
  missing('challenge_topics', 'topic_id'),
  orphans('challenge_topics', 'challenge_id', 'challenges'),
  orphans('challenge_topics', 'topic_id', 'topics'),
  repeats('challenge_topics', 'challenge_id, topic_id'),
];

function requirementFaults(table: 'challenges' | 'hints'): Fault[] {
  const listed = `CASE jsonb_typeof(r.requirements->'prerequisites') WHEN 'array' THEN r.requirements->'prerequisites' ELSE '[]' END`;
  const known = `EXISTS (SELECT FROM import_${table} t WHERE t.id::text = listed.id)`;
  return [
    {
      table,
      where: `jsonb_typeof(r.requirements->'prerequisites') NOT IN ('array', 'null')`,
      set: `requirements = r.requirements - 'prerequisites'`,
      reason: `'requirements: prerequisites are no list; taken as none'`,
    },
    {
      table,
      where: `EXISTS (SELECT FROM jsonb_array_elements_text(${listed}) listed (id) WHERE NOT COALESCE(${known}, false))`,
      set: `requirements = jsonb_set(r.requirements, '{prerequisites}',
              COALESCE((SELECT jsonb_agg(listed.id::int ORDER BY listed.place)
                          FROM jsonb_array_elements_text(${listed}) WITH ORDINALITY listed (id, place) WHERE ${known}), '[]'))`,
      reason: `'requirements: some of the prerequisites are not there; the others are kept'`,
    },
  ];
}
