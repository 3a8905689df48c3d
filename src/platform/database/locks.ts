import { SERVER_LOCK } from './embedded/server-lock';

/** Keys of all advisory locks, in one place so that no two uses share a key. */
export const LOCKS = {
  /** Held while migrations run, because replicas may start together. */
  migrations: 7_201,
  setup: 7_202,
  /** Held while a new name is compared with similar ones. Second key: hash of account kind and skeleton of the name. */
  names: 7_203,
  /** Held while a registration checks the limit of users. */
  seats: 7_204,
  /** Held while the creation of a team checks the limit of teams. */
  teams: 7_205,
  /** Held while the requirements of a hint are checked for cycles, until they are committed. */
  hintRequirements: 7_211,
  challengeRequirements: 7_212,
  packs: 7_213,
  /** Held while a webhook is created and the others are counted. */
  webhooks: 7_241,
  /** Held while a notification is posted, so that ids commit in order. */
  notifications: 7_221,
  /** Held while the row of a file is written: other uploads to its location wait. Second key: hash of the location. */
  fileLocations: 7_223,
  /** Held by one connection during an import, so that other processes can detect the import. */
  import: 7_231,
  embeddedServer: SERVER_LOCK,
} as const;
