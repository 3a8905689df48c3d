/** Whether tests meet all cases, as in `npm run test:all`; else the long walks meet a part of them. */
export const IS_THOROUGH = process.env['TESTS'] === 'all';
