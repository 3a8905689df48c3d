import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

/** Names constraints as PostgreSQL does: table, columns, kind (`users_email_key`, `solves_user_id_fkey`). */
export class ConstraintNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override primaryKeyName(table: Table | string): string {
    return `${this.plainName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return this.nameOf(table, columns, 'key');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return this.nameOf(table, columns, 'fkey');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return this.nameOf(table, columns, 'idx');
  }

  private plainName(table: Table | string): string {
    return this.getTableName(table).split('.').pop() ?? '';
  }

  private nameOf(table: Table | string, columns: string[], kind: string): string {
    return `${this.plainName(table)}_${columns.join('_')}_${kind}`;
  }
}
