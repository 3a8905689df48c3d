export const scoreboard = {};
