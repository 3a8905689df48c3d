/** How mail leaves the platform. */
export interface MailRoute {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte. `starttls`: required before anything else is said. */
  encryption: 'none' | 'starttls' | 'implicit';
  login: { user: string; password: string } | null;
  from: { name: string; address: string };
}

/** What the mailer asks of the event's settings; the `configs` domain answers. */
export abstract class MailSettings {
  /** The way out as the settings stand now, or null while no server is set. */
  abstract route(): MailRoute | null;
}
