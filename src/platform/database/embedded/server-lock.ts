/** Advisory lock shared by every process that uses the embedded server; the last one stops it. One of `LOCKS`. */
export const SERVER_LOCK = 7_251;
