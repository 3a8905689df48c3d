import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table of the platform, with its keys, checks and indexes. */
export class InitialSchema1795000000001 implements MigrationInterface {
  name = 'InitialSchema1795000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "attempt_throttles" ("account_id" integer NOT NULL, "wrong" TIMESTAMP WITH TIME ZONE array NOT NULL DEFAULT '{}', CONSTRAINT "attempt_throttles_pkey" PRIMARY KEY ("account_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "challenges" ("id" SERIAL NOT NULL, "name" character varying(80), "description" text, "connection_info" text, "next_id" integer, "max_attempts" integer DEFAULT '0', "value" integer, "category" character varying(80), "type" character varying(80) NOT NULL, "state" character varying(80) NOT NULL DEFAULT 'visible', "requirements" jsonb, "initial" integer, "minimum" integer, "decay" integer, "function" character varying(32), "solves" integer NOT NULL DEFAULT '0', CONSTRAINT "challenges_state_check" CHECK (state IN ('visible', 'hidden', 'locked')), CONSTRAINT "challenges_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "challenges_next_id_idx" ON "challenges"  ("next_id") `);
    await queryRunner.query(
      `CREATE TABLE "progress" ("account_id" integer NOT NULL, "challenge_id" integer NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "fails" integer NOT NULL DEFAULT '0', "solve" integer, CONSTRAINT "progress_pkey" PRIMARY KEY ("account_id", "challenge_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "progress_challenge_id_idx" ON "progress"  ("challenge_id") `);
    await queryRunner.query(
      `CREATE TABLE "brackets" ("id" SERIAL NOT NULL, "name" character varying(255) NOT NULL, "description" text, "type" character varying(80) NOT NULL, CONSTRAINT "brackets_type_check" CHECK (type IN ('users', 'teams')), CONSTRAINT "brackets_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "teams" ("id" SERIAL NOT NULL, "oauth_id" integer, "name" character varying(128) NOT NULL, "email" character varying(128), "password" character varying(255), "secret" character varying(128), "website" character varying(128), "affiliation" character varying(128), "country" character varying(32), "bracket_id" integer, "hidden" boolean NOT NULL DEFAULT false, "banned" boolean NOT NULL DEFAULT false, "captain_id" integer, "created" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "teams_name_key" UNIQUE ("name"), CONSTRAINT "teams_oauth_id_key" UNIQUE ("oauth_id"), CONSTRAINT "teams_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "teams_bracket_id_idx" ON "teams"  ("bracket_id") `);
    await queryRunner.query(`CREATE INDEX "teams_captain_id_idx" ON "teams"  ("captain_id") `);
    await queryRunner.query(
      `CREATE TABLE "users" ("id" SERIAL NOT NULL, "oauth_id" integer, "name" character varying(128) NOT NULL, "name_skeleton" character varying(512) NOT NULL, "password" character varying(255), "email" character varying(128), "type" character varying(80) NOT NULL DEFAULT 'user', "secret" character varying(128), "website" character varying(128), "affiliation" character varying(128), "country" character varying(32), "bracket_id" integer, "hidden" boolean NOT NULL DEFAULT false, "banned" boolean NOT NULL DEFAULT false, "verified" boolean NOT NULL DEFAULT false, "language" character varying(32), "team_id" integer, "created" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "users_name_key" UNIQUE ("name"), CONSTRAINT "users_oauth_id_key" UNIQUE ("oauth_id"), CONSTRAINT "users_type_check" CHECK (type IN ('user', 'admin')), CONSTRAINT "users_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "users_name_skeleton_idx" ON "users"  ("name_skeleton") `);
    await queryRunner.query(`CREATE INDEX "users_bracket_id_idx" ON "users"  ("bracket_id") `);
    await queryRunner.query(`CREATE INDEX "users_team_id_idx" ON "users"  ("team_id") `);
    await queryRunner.query(
      `CREATE TABLE "sessions" ("hash" character varying(64) NOT NULL, "user_id" integer NOT NULL, "created" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires" TIMESTAMP WITH TIME ZONE NOT NULL, "revoked" boolean NOT NULL DEFAULT false, CONSTRAINT "sessions_pkey" PRIMARY KEY ("hash"))`,
    );
    await queryRunner.query(`CREATE INDEX "sessions_user_id_idx" ON "sessions"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "sessions_expires_idx" ON "sessions"  ("expires") `);
    await queryRunner.query(
      `CREATE TABLE "hints" ("id" SERIAL NOT NULL, "type" character varying(80) NOT NULL DEFAULT 'standard', "challenge_id" integer NOT NULL, "content" text NOT NULL, "cost" integer NOT NULL DEFAULT '0', "requirements" jsonb, CONSTRAINT "hints_cost_check" CHECK (cost >= 0), CONSTRAINT "hints_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "hints_challenge_id_idx" ON "hints"  ("challenge_id") `);
    await queryRunner.query(
      `CREATE TABLE "awards" ("id" SERIAL NOT NULL, "user_id" integer NOT NULL, "team_id" integer, "account_id" integer, "type" character varying(80) NOT NULL DEFAULT 'standard', "name" character varying(80), "description" text, "date" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "value" integer NOT NULL, "category" character varying(80), "icon" text, "requirements" jsonb, "hint_id" integer, CONSTRAINT "awards_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "awards_user_id_idx" ON "awards"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "awards_account_id_idx" ON "awards"  ("account_id") `);
    await queryRunner.query(`CREATE INDEX "awards_hint_id_idx" ON "awards"  ("hint_id") WHERE hint_id IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX "awards_team_id_idx" ON "awards"  ("team_id") WHERE team_id IS NOT NULL`);
    await queryRunner.query(
      `CREATE TABLE "pages" ("id" SERIAL NOT NULL, "title" character varying(80), "route" character varying(128), "content" text, "draft" boolean NOT NULL DEFAULT false, "hidden" boolean NOT NULL DEFAULT false, "auth_required" boolean NOT NULL DEFAULT false, "format" character varying(80) NOT NULL DEFAULT 'markdown', "link_target" character varying(80), CONSTRAINT "pages_route_key" UNIQUE ("route"), CONSTRAINT "pages_format_check" CHECK (format IN ('markdown', 'html')), CONSTRAINT "pages_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "comments" ("id" SERIAL NOT NULL, "type" character varying(80) NOT NULL DEFAULT 'standard', "content" text NOT NULL, "date" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "author_id" integer NOT NULL, "challenge_id" integer, "user_id" integer, "team_id" integer, "page_id" integer, CONSTRAINT "comments_type_check" CHECK (type IN ('standard', 'challenge', 'user', 'team', 'page')), CONSTRAINT "comments_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "comments_author_id_idx" ON "comments"  ("author_id") `);
    await queryRunner.query(`CREATE INDEX "comments_challenge_id_idx" ON "comments"  ("challenge_id") `);
    await queryRunner.query(`CREATE INDEX "comments_user_id_idx" ON "comments"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "comments_team_id_idx" ON "comments"  ("team_id") `);
    await queryRunner.query(`CREATE INDEX "comments_page_id_idx" ON "comments"  ("page_id") `);
    await queryRunner.query(
      `CREATE TABLE "config" ("id" SERIAL NOT NULL, "key" text NOT NULL, "value" text, CONSTRAINT "config_key_key" UNIQUE ("key"), CONSTRAINT "config_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "files" ("id" SERIAL NOT NULL, "type" character varying(80) NOT NULL DEFAULT 'standard', "location" text NOT NULL, "sha1sum" character varying(40), "challenge_id" integer, "page_id" integer, CONSTRAINT "files_location_key" UNIQUE ("location"), CONSTRAINT "files_type_check" CHECK (type IN ('standard', 'challenge', 'page')), CONSTRAINT "files_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "files_challenge_id_idx" ON "files"  ("challenge_id") `);
    await queryRunner.query(`CREATE INDEX "files_page_id_idx" ON "files"  ("page_id") `);
    await queryRunner.query(
      `CREATE TABLE "flags" ("id" SERIAL NOT NULL, "challenge_id" integer, "type" character varying(80) NOT NULL, "content" text NOT NULL, "data" text NOT NULL DEFAULT '', CONSTRAINT "flags_type_check" CHECK (type IN ('static', 'regex')), CONSTRAINT "flags_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "flags_challenge_id_idx" ON "flags"  ("challenge_id") `);
    await queryRunner.query(
      `CREATE TABLE "rate_limits" ("key" character varying(255) NOT NULL, "points" integer NOT NULL DEFAULT '0', "expire" bigint, CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "notifications" ("id" SERIAL NOT NULL, "title" text, "content" text, "date" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "user_id" integer, "team_id" integer, CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "notifications_user_id_idx" ON "notifications"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "notifications_team_id_idx" ON "notifications"  ("team_id") `);
    await queryRunner.query(
      `CREATE TABLE "secrets" ("name" text NOT NULL, "value" text NOT NULL, CONSTRAINT "secrets_pkey" PRIMARY KEY ("name"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "submissions" ("id" SERIAL NOT NULL, "challenge_id" integer NOT NULL, "user_id" integer NOT NULL, "team_id" integer, "account_id" integer, "ip" character varying(46), "provided" text, "type" character varying(32) NOT NULL, "date" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "submissions_type_check" CHECK (type IN ('correct', 'incorrect', 'discard')), CONSTRAINT "submissions_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "submissions_challenge_id_idx" ON "submissions"  ("challenge_id") `);
    await queryRunner.query(
      `CREATE INDEX "submissions_team_id_challenge_id_idx" ON "submissions"  ("team_id", "challenge_id") WHERE team_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "submissions_user_id_challenge_id_idx" ON "submissions"  ("user_id", "challenge_id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "solves" ("id" integer NOT NULL, "challenge_id" integer NOT NULL, "user_id" integer NOT NULL, "team_id" integer, "account_id" integer, "date" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "solves_challenge_id_account_id_key" UNIQUE ("challenge_id", "account_id"), CONSTRAINT "solves_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "solves_user_id_idx" ON "solves"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "solves_account_id_idx" ON "solves"  ("account_id") `);
    await queryRunner.query(`CREATE INDEX "solves_team_id_idx" ON "solves"  ("team_id") WHERE team_id IS NOT NULL`);
    await queryRunner.query(
      `CREATE TABLE "tags" ("id" SERIAL NOT NULL, "challenge_id" integer NOT NULL, "value" character varying(80) NOT NULL, CONSTRAINT "tags_challenge_id_value_key" UNIQUE ("challenge_id", "value"), CONSTRAINT "tags_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "tokens" ("id" SERIAL NOT NULL, "type" character varying(32) NOT NULL DEFAULT 'user', "user_id" integer NOT NULL, "created" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expiration" TIMESTAMP WITH TIME ZONE NOT NULL, "description" text, "value_hash" character varying(64) NOT NULL, CONSTRAINT "tokens_value_hash_key" UNIQUE ("value_hash"), CONSTRAINT "tokens_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "tokens_user_id_idx" ON "tokens"  ("user_id") `);
    await queryRunner.query(
      `CREATE TABLE "topics" ("id" SERIAL NOT NULL, "value" character varying(255) NOT NULL, CONSTRAINT "topics_value_key" UNIQUE ("value"), CONSTRAINT "topics_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "challenge_topics" ("id" SERIAL NOT NULL, "challenge_id" integer NOT NULL, "topic_id" integer NOT NULL, CONSTRAINT "challenge_topics_challenge_id_topic_id_key" UNIQUE ("challenge_id", "topic_id"), CONSTRAINT "challenge_topics_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "challenge_topics_topic_id_idx" ON "challenge_topics"  ("topic_id") `);
    await queryRunner.query(
      `CREATE TABLE "unlocks" ("id" SERIAL NOT NULL, "user_id" integer NOT NULL, "team_id" integer, "account_id" integer, "target" integer NOT NULL, "date" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "type" character varying(32) NOT NULL DEFAULT 'hints', CONSTRAINT "unlocks_account_id_target_type_key" UNIQUE ("account_id", "target", "type"), CONSTRAINT "unlocks_type_check" CHECK (type IN ('hints')), CONSTRAINT "unlocks_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "unlocks_user_id_idx" ON "unlocks"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "unlocks_target_idx" ON "unlocks"  ("target") `);
    await queryRunner.query(`CREATE INDEX "unlocks_team_id_idx" ON "unlocks"  ("team_id") WHERE team_id IS NOT NULL`);
    await queryRunner.query(
      `CREATE TABLE "fields" ("id" SERIAL NOT NULL, "name" text NOT NULL, "type" character varying(80) NOT NULL, "field_type" character varying(80), "description" text, "required" boolean NOT NULL DEFAULT false, "public" boolean NOT NULL DEFAULT false, "editable" boolean NOT NULL DEFAULT false, CONSTRAINT "fields_field_type_check" CHECK (field_type IN ('text', 'boolean')), CONSTRAINT "fields_type_check" CHECK (type IN ('user', 'team')), CONSTRAINT "fields_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "field_entries" ("id" SERIAL NOT NULL, "type" character varying(80) NOT NULL, "value" jsonb, "field_id" integer NOT NULL, "user_id" integer, "team_id" integer, CONSTRAINT "field_entries_field_id_team_id_key" UNIQUE ("field_id", "team_id"), CONSTRAINT "field_entries_field_id_user_id_key" UNIQUE ("field_id", "user_id"), CONSTRAINT "field_entries_type_check" CHECK (type IN ('user', 'team')), CONSTRAINT "field_entries_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "field_entries_user_id_idx" ON "field_entries"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "field_entries_team_id_idx" ON "field_entries"  ("team_id") `);
    await queryRunner.query(
      `ALTER TABLE "challenges" ADD CONSTRAINT "challenges_next_id_fkey" FOREIGN KEY ("next_id") REFERENCES "challenges"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "progress" ADD CONSTRAINT "progress_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "teams" ADD CONSTRAINT "teams_bracket_id_fkey" FOREIGN KEY ("bracket_id") REFERENCES "brackets"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "teams" ADD CONSTRAINT "teams_captain_id_fkey" FOREIGN KEY ("captain_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "users" ADD CONSTRAINT "users_bracket_id_fkey" FOREIGN KEY ("bracket_id") REFERENCES "brackets"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "users" ADD CONSTRAINT "users_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "hints" ADD CONSTRAINT "hints_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "awards" ADD CONSTRAINT "awards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "awards" ADD CONSTRAINT "awards_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "awards" ADD CONSTRAINT "awards_hint_id_fkey" FOREIGN KEY ("hint_id") REFERENCES "hints"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "comments" ADD CONSTRAINT "comments_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "comments" ADD CONSTRAINT "comments_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "comments" ADD CONSTRAINT "comments_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "pages"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "files" ADD CONSTRAINT "files_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "files" ADD CONSTRAINT "files_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "pages"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "flags" ADD CONSTRAINT "flags_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "notifications" ADD CONSTRAINT "notifications_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "submissions" ADD CONSTRAINT "submissions_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "submissions" ADD CONSTRAINT "submissions_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "solves" ADD CONSTRAINT "solves_id_fkey" FOREIGN KEY ("id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "solves" ADD CONSTRAINT "solves_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "solves" ADD CONSTRAINT "solves_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "solves" ADD CONSTRAINT "solves_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "tags" ADD CONSTRAINT "tags_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "challenge_topics" ADD CONSTRAINT "challenge_topics_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "challenge_topics" ADD CONSTRAINT "challenge_topics_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topics"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_target_fkey" FOREIGN KEY ("target") REFERENCES "hints"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "fields"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // An address belongs to one account however it is spelled (decisions 11).
    await queryRunner.query(`CREATE UNIQUE INDEX "users_email_key" ON "users" (lower("email"))`);
    await queryRunner.query(`CREATE UNIQUE INDEX "teams_email_key" ON "teams" (lower("email"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "teams_email_key"`);
    await queryRunner.query(`DROP INDEX "users_email_key"`);
    await queryRunner.query(`ALTER TABLE "field_entries" DROP CONSTRAINT "field_entries_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "field_entries" DROP CONSTRAINT "field_entries_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "field_entries" DROP CONSTRAINT "field_entries_field_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_target_fkey"`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "unlocks" DROP CONSTRAINT "unlocks_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "challenge_topics" DROP CONSTRAINT "challenge_topics_topic_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "challenge_topics" DROP CONSTRAINT "challenge_topics_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "tokens" DROP CONSTRAINT "tokens_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "tags" DROP CONSTRAINT "tags_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "solves" DROP CONSTRAINT "solves_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "solves" DROP CONSTRAINT "solves_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "solves" DROP CONSTRAINT "solves_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "solves" DROP CONSTRAINT "solves_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "submissions" DROP CONSTRAINT "submissions_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "submissions" DROP CONSTRAINT "submissions_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "submissions" DROP CONSTRAINT "submissions_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP CONSTRAINT "notifications_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP CONSTRAINT "notifications_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "flags" DROP CONSTRAINT "flags_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "files" DROP CONSTRAINT "files_page_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "files" DROP CONSTRAINT "files_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "comments" DROP CONSTRAINT "comments_page_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "comments" DROP CONSTRAINT "comments_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "comments" DROP CONSTRAINT "comments_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "comments" DROP CONSTRAINT "comments_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "comments" DROP CONSTRAINT "comments_author_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "awards" DROP CONSTRAINT "awards_hint_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "awards" DROP CONSTRAINT "awards_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "awards" DROP CONSTRAINT "awards_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "hints" DROP CONSTRAINT "hints_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "users" DROP CONSTRAINT "users_team_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "users" DROP CONSTRAINT "users_bracket_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "teams" DROP CONSTRAINT "teams_captain_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "teams" DROP CONSTRAINT "teams_bracket_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "progress" DROP CONSTRAINT "progress_challenge_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "challenges" DROP CONSTRAINT "challenges_next_id_fkey"`);
    await queryRunner.query(`DROP INDEX "public"."field_entries_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."field_entries_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "field_entries"`);
    await queryRunner.query(`DROP TABLE "fields"`);
    await queryRunner.query(`DROP INDEX "public"."unlocks_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."unlocks_target_idx"`);
    await queryRunner.query(`DROP INDEX "public"."unlocks_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "unlocks"`);
    await queryRunner.query(`DROP INDEX "public"."challenge_topics_topic_id_idx"`);
    await queryRunner.query(`DROP TABLE "challenge_topics"`);
    await queryRunner.query(`DROP TABLE "topics"`);
    await queryRunner.query(`DROP INDEX "public"."tokens_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "tokens"`);
    await queryRunner.query(`DROP TABLE "tags"`);
    await queryRunner.query(`DROP INDEX "public"."solves_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."solves_account_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."solves_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "solves"`);
    await queryRunner.query(`DROP INDEX "public"."submissions_user_id_challenge_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."submissions_team_id_challenge_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."submissions_challenge_id_idx"`);
    await queryRunner.query(`DROP TABLE "submissions"`);
    await queryRunner.query(`DROP TABLE "secrets"`);
    await queryRunner.query(`DROP INDEX "public"."notifications_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."notifications_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "notifications"`);
    await queryRunner.query(`DROP TABLE "rate_limits"`);
    await queryRunner.query(`DROP INDEX "public"."flags_challenge_id_idx"`);
    await queryRunner.query(`DROP TABLE "flags"`);
    await queryRunner.query(`DROP INDEX "public"."files_page_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."files_challenge_id_idx"`);
    await queryRunner.query(`DROP TABLE "files"`);
    await queryRunner.query(`DROP TABLE "config"`);
    await queryRunner.query(`DROP INDEX "public"."comments_page_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."comments_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."comments_user_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."comments_challenge_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."comments_author_id_idx"`);
    await queryRunner.query(`DROP TABLE "comments"`);
    await queryRunner.query(`DROP TABLE "pages"`);
    await queryRunner.query(`DROP INDEX "public"."awards_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."awards_hint_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."awards_account_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."awards_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "awards"`);
    await queryRunner.query(`DROP INDEX "public"."hints_challenge_id_idx"`);
    await queryRunner.query(`DROP TABLE "hints"`);
    await queryRunner.query(`DROP INDEX "public"."sessions_expires_idx"`);
    await queryRunner.query(`DROP INDEX "public"."sessions_user_id_idx"`);
    await queryRunner.query(`DROP TABLE "sessions"`);
    await queryRunner.query(`DROP INDEX "public"."users_team_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."users_bracket_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."users_name_skeleton_idx"`);
    await queryRunner.query(`DROP TABLE "users"`);
    await queryRunner.query(`DROP INDEX "public"."teams_captain_id_idx"`);
    await queryRunner.query(`DROP INDEX "public"."teams_bracket_id_idx"`);
    await queryRunner.query(`DROP TABLE "teams"`);
    await queryRunner.query(`DROP TABLE "brackets"`);
    await queryRunner.query(`DROP INDEX "public"."progress_challenge_id_idx"`);
    await queryRunner.query(`DROP TABLE "progress"`);
    await queryRunner.query(`DROP INDEX "public"."challenges_next_id_idx"`);
    await queryRunner.query(`DROP TABLE "challenges"`);
    await queryRunner.query(`DROP TABLE "attempt_throttles"`);
  }
}
