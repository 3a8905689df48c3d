export const projector = {};
