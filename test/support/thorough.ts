/** Whether all tests run, by `TESTS=all`; without it those are left out, or meet less, that take minutes. */
export const IS_THOROUGH = process.env['TESTS'] === 'all';
