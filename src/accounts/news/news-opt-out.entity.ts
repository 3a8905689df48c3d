import { Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Reference } from '../../platform/database/columns';
import { User } from '../users/user.entity';

/** A user who receives no news by email. */
@Entity('news_opt_outs')
@Unique(['user_id'])
export class NewsOptOut {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => User, 'CASCADE') user_id: number;
  @Timestamp() created: Instant;
}
