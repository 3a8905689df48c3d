import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log, whose records nobody changes or removes. */
export class Audit1796200000001 implements MigrationInterface {
  name = 'Audit1796200000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE audit (
        id serial PRIMARY KEY,
        date timestamptz NOT NULL DEFAULT now(),
        actor_id integer,
        actor_name text,
        address varchar(46) NOT NULL,
        request_id varchar(64) NOT NULL,
        method varchar(10) NOT NULL,
        path text NOT NULL,
        operation varchar(128) NOT NULL,
        object_type varchar(80) NOT NULL,
        object_id varchar(255),
        status integer,
        before jsonb,
        after jsonb
      );
      CREATE INDEX audit_date_idx ON audit (date);
      CREATE INDEX audit_actor_id_id_idx ON audit (actor_id, id);
      CREATE INDEX audit_object_type_object_id_id_idx ON audit (object_type, object_id, id);

      CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.status IS NULL
           AND (NEW.id, NEW.date, NEW.actor_id, NEW.actor_name, NEW.address, NEW.method, NEW.path, NEW.operation)
               IS NOT DISTINCT FROM
               (OLD.id, OLD.date, OLD.actor_id, OLD.actor_name, OLD.address, OLD.method, OLD.path, OLD.operation) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'records of the audit log are neither changed nor removed';
      END
      $$;
      CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit; DROP FUNCTION keep_audit');
  }
}
