/** Accounts whose solves count. Reads the mode in SQL: cached settings are updated a moment after a switch. */
export const COUNTED_ACCOUNTS = `(SELECT id FROM teams WHERE teams_compete() AND NOT hidden AND NOT banned
                  UNION ALL SELECT id FROM users WHERE NOT teams_compete() AND NOT hidden AND NOT banned)`;
