import { AUDIENCES, MAILING_KINDS, MAILING_STATES } from '../../../../operations/mailings/mailing.entity';
import { RECIPIENT_STATES } from '../../../../operations/mailings/mailing-recipient.entity';
import type { Fault } from '../import-staging';
import { missing, orphans, repeats, strays, undated, unknown } from './fault-makers';

/** States that recipients keep. `sending` becomes `unknown`, because such a mail may have arrived. */
const FINAL_STATES = RECIPIENT_STATES.filter((state) => state !== 'sending');

export const MAILING_FAULTS: readonly Fault[] = [
  missing('news_opt_outs', 'user_id'),
  orphans('news_opt_outs', 'user_id', 'users'),
  repeats('news_opt_outs', 'user_id'),
  undated('news_opt_outs', 'created'),
  missing('saved_searches', 'name'),
  repeats('saved_searches', 'name'),
  {
    table: 'saved_searches',
    where: `jsonb_typeof(r.filters) IS DISTINCT FROM 'object'`,
    reason: `'filters: is no object'`,
  },
  undated('saved_searches', 'created'),
  unknown('mailings', 'kind', MAILING_KINDS, { set: `kind = 'news'`, outcome: 'taken as news' }),
  unknown('mailings', 'audience', AUDIENCES, { outcome: 'the mailing is left out' }),
  unknown('mailings', 'state', MAILING_STATES, { set: `state = 'cancelled'`, outcome: 'taken as cancelled' }),
  {
    table: 'mailings',
    where: `r.state = 'sending'`,
    set: `state = 'paused'`,
    reason: `'state: is not sent before an administrator resumes it'`,
  },
  strays('mailings', 'bracket_id', 'brackets'),
  strays('mailings', 'search_id', 'saved_searches'),
  undated('mailings', 'created'),
  missing('mailing_recipients', 'mailing_id'),
  missing('mailing_recipients', 'user_id'),
  missing('mailing_recipients', 'address'),
  orphans('mailing_recipients', 'mailing_id', 'mailings'),
  orphans('mailing_recipients', 'user_id', 'users'),
  repeats('mailing_recipients', 'mailing_id, lower(address)'),
  unknown('mailing_recipients', 'state', FINAL_STATES, {
    set: `state = 'unknown'`,
    outcome: 'taken as unknown, and not sent again',
  }),
];
