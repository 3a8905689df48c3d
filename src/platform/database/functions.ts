/** Removes every function of `functions.sql` that is there, and its triggers. */
export const DROP_FUNCTIONS = `
  DROP FUNCTION IF EXISTS record_attempt, record_guess, seconds_to_wait, attempt_refusal, dynamic_value, value_falls, remove_throttle_of_nobody,
                          teams_compete CASCADE`;
