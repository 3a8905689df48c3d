/** All that the address chooses of the scoreboard; `t` is the moment of a replay, in seconds. */
export const SCOREBOARD_FILTERS = { bracket: '', view: 'list', q: '', compare: '', t: '', category: '' };
