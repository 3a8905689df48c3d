/** True if tests run all their cases (`npm run test:all`). Otherwise long tables run only some. */
export const IS_THOROUGH = process.env['TESTS'] === 'all';
