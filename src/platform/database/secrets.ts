import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { Secret } from './secret.entity';

const SIGNING_KEY = 'signing_key';
const INSTALLATION = 'installation';

/** Secrets that all processes on one database share: made at the first start and kept there. */
@Injectable()
export class Secrets implements OnModuleInit {
  private key = '';
  private id = '';

  constructor(
    private readonly source: DataSource,
    private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    this.key = this.config.identity.secret_key || (await this.stored(SIGNING_KEY, 32));
    this.id = await this.stored(INSTALLATION, 8);
  }

  /**
   * The key that signs cookies, nonces and links: `SECRET_KEY`, else the stored one. Uses must add a purpose of their own to
   * what they sign.
   */
  get signingKey(): string {
    return this.key;
  }

  /** 16 hexadecimal digits that tell this platform from others that share a server with it. */
  get installation(): string {
    return this.id;
  }

  /** The value under `name`, made of so many random bytes by whichever process comes first. */
  private async stored(name: string, bytes: number): Promise<string> {
    const secrets = this.source.getRepository(Secret);
    await secrets
      .createQueryBuilder()
      .insert()
      .values({ name, value: randomBytes(bytes).toString('hex') })
      .orIgnore()
      .execute();
    const { value } = await secrets.findOneByOrFail({ name });
    return value;
  }
}
