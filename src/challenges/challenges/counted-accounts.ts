/**
 * SQL for the ids of accounts whose solves count. Reads the mode from the database, because cached settings may still
 * have the mode before a switch.
 */
export const COUNTED_ACCOUNTS = `(SELECT id FROM teams WHERE teams_compete() AND NOT hidden AND NOT banned
                  UNION ALL SELECT id FROM users WHERE NOT teams_compete() AND NOT hidden AND NOT banned)`;
