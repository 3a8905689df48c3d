import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, Repository } from 'typeorm';
import { NotFound } from '../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../http/search/search-query';
import { Database } from '../platform/database/database';
import { Field } from '../users/field.entity';
import { type CreateFieldDto, FIELD_SEARCH_FIELDS, type FieldSearch, type UpdateFieldDto } from './field.dto';
import { FieldView } from './field.views';

const SWITCHES = ['required', 'public', 'editable'] as const;

/** Definitions of the custom fields of users and teams. */
@Injectable()
export class FieldsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Field) private readonly fields: Repository<Field>,
  ) {}

  async list({ type, ...search }: FieldSearch): Promise<FieldView[]> {
    const where = whereClause([
      ...equalities({ type }),
      searchCondition(search, textColumns('fields', FIELD_SEARCH_FIELDS)),
    ]);
    const rows = await this.database.query<Field>(`SELECT * FROM fields ${where.sql} ORDER BY id`, where.parameters);
    return rows.map(FieldView.of);
  }

  async get(id: number): Promise<FieldView> {
    return FieldView.of(await this.requireField(id));
  }

  async create(dto: CreateFieldDto): Promise<FieldView> {
    return FieldView.of(await this.fields.save(this.fields.create(valuesOf(dto))));
  }

  async update(id: number, dto: UpdateFieldDto): Promise<FieldView> {
    const values = valuesOf(dto);
    if (Object.keys(values).length > 0) await this.fields.update({ id }, values);
    return this.get(id);
  }

  /** What accounts have written into it goes too (wider-endpoints 4.1). */
  async remove(id: number): Promise<void> {
    const { affected } = await this.fields.delete({ id });
    if (!affected) throw new NotFound();
  }

  private async requireField(id: number): Promise<Field> {
    const field = await this.fields.findOneBy({ id });
    if (!field) throw new NotFound();
    return field;
  }
}

/** Columns to write: only what was sent, null switches off. */
function valuesOf(dto: UpdateFieldDto): DeepPartial<Field> {
  const switches = SWITCHES.filter((name) => dto[name] !== undefined).map((name) => [name, dto[name] ?? false]);
  const { required, public: isPublic, editable, ...values } = dto;
  return { ...values, ...(Object.fromEntries(switches) as Partial<Field>) };
}
