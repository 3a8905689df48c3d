import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Challenge } from '../../challenges/challenges/challenge.entity';
import { Page } from '../pages/page.entity';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

export const COMMENT_TYPES = ['standard', 'challenge', 'user', 'team', 'page'] as const;
export type CommentType = (typeof COMMENT_TYPES)[number];

/** A comment by an administrator on a challenge, user, team or page, or on none of them; only administrators see it. */
@Entity('comments')
@Check('comments_type_check', `type IN ('standard', 'challenge', 'user', 'team', 'page')`)
export class Comment {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80, { default: 'standard' }) type: CommentType;
  @Text() content: string;
  @Timestamp() date: Instant;
  @Index() @Reference(() => User, 'CASCADE') author_id: number;
  @Index() @Reference(() => Challenge, 'CASCADE', { nullable: true }) challenge_id: number | null;
  @Index() @Reference(() => User, 'CASCADE', { nullable: true }) user_id: number | null;
  @Index() @Reference(() => Team, 'CASCADE', { nullable: true }) team_id: number | null;
  @Index() @Reference(() => Page, 'CASCADE', { nullable: true }) page_id: number | null;
}
