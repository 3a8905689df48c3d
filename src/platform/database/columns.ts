import { Column, type ColumnOptions, ForeignKey, type ObjectType } from 'typeorm';

type OnDelete = 'CASCADE' | 'SET NULL';

/** A timestamptz column. It defaults to the current time of the database. */
export function Timestamp(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'timestamptz', default: () => 'now()', ...options });
}

/** A `varchar(length)` column. */
export function Varchar(length: number, options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'varchar', length, ...options });
}

/** A text column without a length limit. */
export function Text(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'text', ...options });
}

/** A 32-bit integer column. */
export function Int(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'integer', ...options });
}

/** A boolean column, false by default. */
export function Flag(): PropertyDecorator {
  return Column({ type: 'boolean', default: false });
}

/** A nullable jsonb column. */
export function Json(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'jsonb', nullable: true, ...options });
}

/** A foreign key to the id of `target`. Pass the class name if the files of both entities would import each other. */
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
