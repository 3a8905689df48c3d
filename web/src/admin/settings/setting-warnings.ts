import type { SettingForm } from './setting-form';

export type Warning =
  | 'end_before_start'
  | 'freeze_before_start'
  | 'freeze_after_end'
  | 'starts_at_once'
  | 'ends_at_once'
  | 'mode_changes'
  | 'admins_only'
  | 'no_mail_server'
  | 'both_encryptions'
  | 'no_encryption'
  | 'login_missing'
  | 'no_port'
  | 'teams_only'
  | 'text_not_shown'
  | 'other_address';

interface Situation {
  values: SettingForm;
  saved: SettingForm;
  now: number;
  origin: string;
}

export function warningsOf({ values, saved, now, origin }: Situation): Partial<Record<string, Warning>> {
  const [start, end, freeze] = ['start', 'end', 'freeze'].map((key) => momentOf(values[key])) as [
    Seconds,
    Seconds,
    Seconds,
  ];
  const is = (key: string): boolean => values[key] === true;
  const has = (key: string): boolean => values[key] !== '' && values[key] !== undefined;
  const isChanged = (key: string): boolean => values[key] !== saved[key];
  const warnings: Partial<Record<string, Warning | false>> = {
    start: isChanged('start') && start !== null && start <= now && (end === null || end > now) && 'starts_at_once',
    end:
      (start !== null && end !== null && end <= start && 'end_before_start') ||
      (isChanged('end') && end !== null && end <= now && 'ends_at_once'),
    freeze:
      (start !== null && freeze !== null && freeze <= start && 'freeze_before_start') ||
      (end !== null && freeze !== null && freeze >= end && 'freeze_after_end'),
    user_mode: isChanged('user_mode') && 'mode_changes',
    challenge_visibility: values['challenge_visibility'] === 'admins' && 'admins_only',
    verify_emails: is('verify_emails') && !has('mail_server') && !has('mailgun_base_url') && 'no_mail_server',
    mail_port: has('mail_server') && !has('mail_port') && 'no_port',
    mail_ssl: is('mail_ssl') && is('mail_tls') && 'both_encryptions',
    mail_useauth:
      (is('mail_useauth') && !has('mail_username') && 'login_missing') ||
      (is('mail_useauth') && !is('mail_tls') && !is('mail_ssl') && 'no_encryption'),
    team_size: values['user_mode'] === 'users' && has('team_size') && 'teams_only',
    num_teams: values['user_mode'] === 'users' && has('num_teams') && 'teams_only',
    tos_text: has('tos_url') && has('tos_text') && 'text_not_shown',
    privacy_text: has('privacy_url') && has('privacy_text') && 'text_not_shown',
    public_url: has('public_url') && values['public_url'] !== origin && 'other_address',
  };
  return Object.fromEntries(Object.entries(warnings).filter(([, warning]) => warning)) as Partial<
    Record<string, Warning>
  >;
}

type Seconds = number | null;

function momentOf(seconds: string | boolean | undefined): Seconds {
  return typeof seconds === 'string' && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : null;
}
