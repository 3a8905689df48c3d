import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { MailFailed } from '../../platform/mail/mail-fault';
import { Mailer } from '../../platform/mail/mailer';
import { Settings } from '../settings';

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Sends a mail that tests the mail settings. */
@Injectable()
export class TestMail {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  /** Throws InvalidInput for an invalid address. Converts MailFailed to InvalidInput with the same reason. */
  async send(address: string): Promise<void> {
    if (!ADDRESS.test(address)) throw InvalidInput.forField('address', 'Not a valid email address.');
    const ctf_name = this.settings.get('ctf_name');
    const text = `This mail tries the settings of ${ctf_name}. It arrived, so they are right.`;
    try {
      await this.mailer.send({ to: address, subject: `Test of ${ctf_name}`, text });
    } catch (error) {
      throw error instanceof MailFailed ? InvalidInput.forField('', `The mail was not sent: ${error.message}`) : error;
    }
  }
}
