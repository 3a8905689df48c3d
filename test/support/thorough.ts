/** True if tests run all cases (`npm run test:all`); otherwise long tables run some of them. */
export const IS_THOROUGH = process.env['TESTS'] === 'all';
