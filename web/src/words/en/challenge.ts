export const challenge = {};
