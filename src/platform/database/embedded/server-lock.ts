/** Advisory lock shared by every process that uses the embedded server. Part of `LOCKS`. */
export const SERVER_LOCK = 7_251;
