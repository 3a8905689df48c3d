/** Accounts whose solves are counted, of the mode the statement sees: settings in memory follow a switch a moment later. */
export const COUNTED_ACCOUNTS = `(SELECT id FROM teams WHERE teams_compete() AND NOT hidden AND NOT banned
                  UNION ALL SELECT id FROM users WHERE NOT teams_compete() AND NOT hidden AND NOT banned)`;
