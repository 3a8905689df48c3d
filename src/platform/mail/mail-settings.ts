/** Sender of all mail. */
export interface MailSender {
  name: string;
  address: string;
}

/** An SMTP server. */
export interface SmtpRoute {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte. `starttls`: STARTTLS is required before the log-in. */
  encryption: 'none' | 'starttls' | 'implicit';
  login: { user: string; password: string } | null;
  from: MailSender;
}

/** The HTTP interface of Mailgun, or of a compatible service. */
export interface MailgunRoute {
  /** Address before `/messages`, without a slash at the end. */
  base_url: string;
  api_key: string;
  from: MailSender;
}

export type MailRoute = SmtpRoute | MailgunRoute;

/** Gives the mailer the mail settings of the event. `SettingsMail` implements it. */
export abstract class MailSettings {
  abstract route(): MailRoute | null;
}
