/** True if tests run all their cases (`npm run test:all`). Otherwise tests with many cases run only some of them. */
export const IS_THOROUGH = process.env['TESTS'] === 'all';
