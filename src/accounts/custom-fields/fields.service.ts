import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, Repository } from 'typeorm';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { as } from '../../http/envelope/views';
import { Database, type Tx } from '../../platform/database/database';
import { Field } from './field.entity';
import { type CreateFieldDto, FIELD_SEARCH_FIELDS, type FieldSearch, type UpdateFieldDto } from './field.dto';
import { FieldView } from './field.views';

const SWITCHES = ['required', 'public', 'editable'] as const;

/** Manages the definitions of custom fields. */
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
    return rows.map((row) => as(FieldView, row));
  }

  async get(id: number): Promise<FieldView> {
    return as(FieldView, await this.requireField(id));
  }

  async create(dto: CreateFieldDto): Promise<FieldView> {
    return as(FieldView, await this.fields.save(this.fields.create(valuesOf(dto))));
  }

  update(id: number, dto: UpdateFieldDto): Promise<FieldView> {
    return this.database.transaction(async (tx) => {
      const fields = tx.repository(Field);
      const field = await fields.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!field) throw new NotFound();
      if (dto.type !== undefined && dto.type !== field.type) await this.requireUnused(tx, id);
      return as(FieldView, await fields.save(fields.merge(field, valuesOf(dto))));
    });
  }

  async remove(id: number): Promise<void> {
    const { affected } = await this.fields.delete({ id });
    if (!affected) throw new NotFound();
  }

  /**
   * Throws InvalidInput if accounts have values of the field, because the values of users must not appear in a field of
   * teams. The caller must have locked the field, so that no value is added.
   */
  private async requireUnused(tx: Tx, id: number): Promise<void> {
    const [entry] = await tx.query('SELECT FROM field_entries WHERE field_id = $1 LIMIT 1', [id]);
    if (entry) throw InvalidInput.forField('type', 'Accounts have written into this field');
  }

  private async requireField(id: number): Promise<Field> {
    const field = await this.fields.findOneBy({ id });
    if (!field) throw new NotFound();
    return field;
  }
}

function valuesOf(dto: UpdateFieldDto): DeepPartial<Field> {
  const switches = SWITCHES.filter((name) => dto[name] !== undefined).map((name) => [name, dto[name] ?? false]);
  const { required, public: isPublic, editable, ...values } = dto;
  return { ...values, ...(Object.fromEntries(switches) as Partial<Field>) };
}
