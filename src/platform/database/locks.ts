/** Every advisory lock of the platform, so that no two uses share a key. */
export const LOCKS = {
  /** Held while migrations run, so that replicas may start together. */
  migrations: 7_201,
  /** Held while the first administrator is made. */
  setup: 7_202,
  /** Second key: hash of a name's skeleton; held while a registration looks for look-alike names. */
  registration: 7_203,
} as const;
