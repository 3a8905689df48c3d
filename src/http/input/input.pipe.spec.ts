import { PartialType, PickType } from '@nestjs/swagger';
import { InvalidInput } from '../errors/errors';
import { CustomField, IntField, TextField } from '../fields/fields';
import { InputPipe, readInput } from './input.pipe';

class CreateThing {
  @TextField('Name', { max: 5 }) name: string;
  @IntField('Size', { optional: true, min: 1 }) size?: number;
  @TextField('Note', { optional: true, nullable: true }) note?: string | null;
  @CustomField('Anything', { type: 'object' }, (value) => value, { optional: true }) extra?: unknown;
}

class UpdateThing extends PartialType(PickType(CreateThing, ['name', 'size']), { skipNullProperties: false }) {
  @IntField('Place') place: number;
}

function complaintsAbout(dtoClass: new () => object, input: Record<string, unknown>): unknown {
  try {
    readInput(dtoClass, input);
    return [];
  } catch (error) {
    return (error as InvalidInput).body();
  }
}

describe('a body', () => {
  it('becomes a DTO with the declared fields, converted', () => {
    const dto = readInput(CreateThing, { size: ' 7 ', unknown: 1, note: null, name: 'box' });

    expect(dto).toBeInstanceOf(CreateThing);
    expect({ ...dto }).toEqual({ name: 'box', size: 7, note: null });
  });

  it('gets errors for its fields in their order, then for missing fields', () => {
    expect(complaintsAbout(CreateThing, { note: 1, size: 'x' })).toEqual({
      success: false,
      errors: ['note: Not a valid string.', 'size: Not a valid integer.', 'name: Missing data for required field.'],
      fields: {
        note: ['Not a valid string.'],
        size: ['Not a valid integer.'],
        name: ['Missing data for required field.'],
      },
    });
  });

  it('can omit an optional field, but cannot set it to null', () => {
    expect(complaintsAbout(CreateThing, { name: 'box' })).toEqual([]);
    expect(complaintsAbout(CreateThing, { name: 'box', size: null })).toMatchObject({
      errors: ['size: Field may not be null.'],
    });
  });

  it('of a partial type can omit the required fields of the whole type, keeps their rules, and adds fields', () => {
    expect(JSON.stringify(readInput(UpdateThing, { place: 3, note: 'x' }))).toBe('{"place":3}');
    expect(complaintsAbout(UpdateThing, { name: 'larger than five', size: 0, place: 1 })).toMatchObject({
      errors: ['name: Longer than maximum length 5.', 'size: Must be between 1 and 2147483647.'],
    });
    expect(complaintsAbout(UpdateThing, { name: null })).toMatchObject({
      errors: ['name: Field may not be null.', 'place: Missing data for required field.'],
    });
  });

  it('keeps nested objects as sent, whatever their keys', () => {
    const extra = JSON.parse('{"constructor":{"x":1},"list":[{"y":null}]}') as object;

    expect(readInput(CreateThing, { name: 'box', extra }).extra).toBe(extra);
    expect(readInput(CreateThing, JSON.parse('{"name":"box","__proto__":{"size":9}}') as never).size).toBeUndefined();
  });
});

describe('a query', () => {
  const pipe = new InputPipe();
  const read = (metatype: new () => object, value: object): Promise<unknown> =>
    pipe.transform(value, { type: 'query', metatype });

  it('is converted to the class of each route, also if another route had the same text', async () => {
    class OtherThing {
      @TextField('Size') size: string;
      @TextField('Name', { optional: true }) name?: string;
    }
    const query = { name: 'box', size: '7' };

    const [first, again, other] = [
      await read(CreateThing, query),
      await read(CreateThing, query),
      await read(OtherThing, query),
    ];

    expect(first).toBeInstanceOf(CreateThing);
    expect(again).toEqual(first);
    expect(other).toBeInstanceOf(OtherThing);
    expect(other).toEqual({ name: 'box', size: '7' });
  });

  it('is refused each time if it is invalid', async () => {
    await expect(read(CreateThing, { size: 'x' })).rejects.toBeInstanceOf(InvalidInput);
    await expect(read(CreateThing, { size: 'x' })).rejects.toBeInstanceOf(InvalidInput);
  });
});
