import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { Secret } from './secret.entity';

const SIGNING_KEY = 'signing_key';
const INSTALLATION = 'installation';

/** Secrets that all processes on one database share. They are created at the first start and stored in the database. */
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
   * Key for signatures and encrypted ids: `SECRET_KEY`, or the stored one. Each use must add its own purpose, as `sign`
   * does, so that its results are not valid for another use.
   */
  get signingKey(): string {
    return this.key;
  }

  /** 16 hexadecimal digits that distinguish this installation from others on the same server. */
  get installation(): string {
    return this.id;
  }

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
