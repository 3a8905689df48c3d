import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { Secret } from './secret.entity';

const SIGNING_KEY = 'signing_key';

/** The key that signs cookies, nonces and links: `SECRET_KEY`, or one made at the first start and kept in the database. */
@Injectable()
export class Secrets implements OnModuleInit {
  private key = '';

  constructor(
    private readonly source: DataSource,
    private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    this.key = this.config.identity.secret_key || (await this.storedKey());
  }

  /** The signing key; uses must add a purpose of their own to what they sign. */
  get signingKey(): string {
    return this.key;
  }

  private async storedKey(): Promise<string> {
    const secrets = this.source.getRepository(Secret);
    await secrets
      .createQueryBuilder()
      .insert()
      .values({ name: SIGNING_KEY, value: randomBytes(32).toString('hex') })
      .orIgnore()
      .execute();
    const { value } = await secrets.findOneByOrFail({ name: SIGNING_KEY });
    return value;
  }
}
