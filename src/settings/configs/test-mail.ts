import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { MailFailed, Mailer } from '../../platform/mail/mailer';
import { Settings } from '../settings';

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** A mail that tries the settings. */
@Injectable()
export class TestMail {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  /** Sends it now; throws InvalidInput with the words of the mail server where it is not taken. */
  async send(address: string): Promise<void> {
    if (!ADDRESS.test(address)) throw InvalidInput.of('address', 'Not a valid email address.');
    const ctf_name = this.settings.get('ctf_name');
    const text = `This mail tries the settings of ${ctf_name}. It arrived, so they are right.`;
    try {
      await this.mailer.send({ to: address, subject: `Test of ${ctf_name}`, text });
    } catch (error) {
      // Whoever sets mail up must see what the mail server said.
      throw error instanceof MailFailed ? InvalidInput.of('', `The mail was not sent: ${error.message}`) : error;
    }
  }
}
