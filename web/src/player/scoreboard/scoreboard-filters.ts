/** Scoreboard parameters in the URL, with their defaults; `t` is the replay time in seconds. */
export const SCOREBOARD_FILTERS = { bracket: '', view: 'list', q: '', compare: '', t: '', category: '' };
