import { describe, expect, it } from 'vitest';
import type { SettingForm } from './setting-form';
import { warningsOf } from './setting-warnings';

const now = Date.parse('2026-11-20T12:00:00Z');
const seconds = (text: string): string => String(Date.parse(text) / 1000);
const SAVED: SettingForm = { start: '', end: '', freeze: '', user_mode: 'users', mail_server: '', public_url: '' };
const warn = (values: SettingForm): unknown =>
  warningsOf({ values: { ...SAVED, ...values }, saved: SAVED, now, origin: 'https://ctf.example.org' });

describe('Warnings beside settings', () => {
  it('report times in the wrong order', () => {
    const [ten, eleven] = [seconds('2026-11-21T10:00:00Z'), seconds('2026-11-21T11:00:00Z')];

    expect(warn({ start: eleven, end: ten })).toEqual({ end: 'end_before_start' });
    expect(warn({ start: ten, end: eleven, freeze: ten })).toEqual({ freeze: 'freeze_before_start' });
    expect(warn({ start: ten, end: eleven, freeze: eleven })).toEqual({ freeze: 'freeze_after_end' });
    expect(warn({ start: ten, end: eleven })).toEqual({});
  });

  it('report immediate effects of saving', () => {
    expect(warn({ start: seconds('2026-11-20T11:00:00Z') })).toEqual({ start: 'starts_at_once' });
    expect(warn({ end: seconds('2026-11-20T11:00:00Z') })).toEqual({ end: 'ends_at_once' });
    expect(warn({ user_mode: 'teams' })).toEqual({ user_mode: 'mode_changes' });
  });

  it('report mail that cannot be sent', () => {
    expect(warn({ verify_emails: true })).toEqual({ verify_emails: 'no_mail_server' });
    expect(warn({ mail_server: 'mail', mail_port: '587', mail_tls: true, mail_ssl: true })).toEqual({
      mail_ssl: 'both_encryptions',
    });
    expect(warn({ mail_useauth: true })).toEqual({ mail_useauth: 'login_missing' });
  });

  it('report settings without effect', () => {
    expect(warn({ team_size: '4' })).toEqual({ team_size: 'teams_only' });
    expect(warn({ tos_url: '/terms', tos_text: 'Be kind.' })).toEqual({ tos_text: 'text_not_shown' });
    expect(warn({ public_url: 'https://other.example.org' })).toEqual({ public_url: 'other_address' });
  });
});
