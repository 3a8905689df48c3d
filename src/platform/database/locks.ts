import { SERVER_LOCK } from './embedded/server-lock';

/** Every advisory lock of the platform, so that no two uses share a key. */
export const LOCKS = {
  /** Held while migrations run, so that replicas may start together. */
  migrations: 7_201,
  /** Held while the set-up is checked and done. */
  setup: 7_202,
  /** Second key: hash of a name's skeleton; held while somebody who wants the name looks for look-alikes. */
  names: 7_203,
  /** Held while a registration counts the users there may be. */
  seats: 7_204,
  /** Held while the creation of a team counts the teams there may be. */
  teams: 7_205,
  /** Held while a hint's requirements are written and looked through for circles. */
  hintRequirements: 7_211,
  /** Held while the prerequisites of a challenge are checked for circles. */
  challengeRequirements: 7_212,
  /** Held while a pack of challenges is applied. */
  packs: 7_213,
  /** Held while a notification is posted, so that ids become visible in their order. */
  notifications: 7_221,
  /** Second key: hash of a location; held while a file's row is written that may be there already. */
  fileLocations: 7_223,
  /** Held by the connection that imports an event, from beginning to end; its holder is how processes know of the import. */
  import: 7_231,
  /** Shared by every process that uses the embedded server; the last one stops it. */
  embeddedServer: SERVER_LOCK,
} as const;
