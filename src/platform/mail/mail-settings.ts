/** Whom mail comes from. */
export interface MailSender {
  name: string;
  address: string;
}

/** A mail server. */
export interface SmtpRoute {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte. `starttls`: required before anything else is said. */
  encryption: 'none' | 'starttls' | 'implicit';
  login: { user: string; password: string } | null;
  from: MailSender;
}

/** The HTTP interface of Mailgun, or of another service that offers the same. */
export interface MailgunRoute {
  /** Address below which `/messages` takes a message, without a slash at its end. */
  base_url: string;
  api_key: string;
  from: MailSender;
}

/** How mail leaves the platform. */
export type MailRoute = SmtpRoute | MailgunRoute;

/** What the mailer asks of the event's settings; the `configs` domain answers. */
export abstract class MailSettings {
  /** The way out as the settings stand now, or null while none is set. */
  abstract route(): MailRoute | null;
}
