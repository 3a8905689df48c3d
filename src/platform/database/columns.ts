import { Column, type ColumnOptions, ForeignKey, type ObjectType } from 'typeorm';

type OnDelete = 'CASCADE' | 'SET NULL';

/** A moment; set by the database when left out. */
export function Moment(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'timestamptz', default: () => 'now()', ...options });
}

/** `varchar(length)`. */
export function Varchar(length: number, options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'varchar', length, ...options });
}

/** Text without a bound of the database's own. */
export function Text(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'text', ...options });
}

/** A 32-bit integer. */
export function Int(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'integer', ...options });
}

/** True or false, false where left out. */
export function Flag(): PropertyDecorator {
  return Column({ type: 'boolean', default: false });
}

/** A JSON document. */
export function Json(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'jsonb', nullable: true, ...options });
}

/** The id of a row of another entity (its class, or its name where the two would import each other), with a foreign key. */
export function Reference(
  target: string | (() => ObjectType<unknown>),
  onDelete: OnDelete,
  options: ColumnOptions = {},
): PropertyDecorator {
  return (prototype, property) => {
    Int(options)(prototype, property);
    ForeignKey(target, { onDelete })(prototype, property);
  };
}
