import { Instant } from '../../platform/clock/instant';
import { CustomField, DateField, IntField, ListField, TextField, ViewField } from '../fields/fields';
import { RawJson } from './results';
import { as, shown } from './views';

class Author {
  @TextField('Name') name: string;
}

class Note {
  @IntField('Id') id: number;
  @ViewField('Author', () => Author, { nullable: true }) author: Author | null;
  @ViewField('Readers', () => [Author]) readers: Author[];
  @CustomField('Anything', { type: 'object' }, (value) => value) data: unknown;
  @DateField('When') date: Instant;
}

class SecretNote extends Note {
  @ListField('Words', 'string') secret: string[];
}

const ada = { name: 'Ada', password: 'x' };
const date = Instant.parse('2026-11-20T23:14:26Z');
const row = { secret: ['x'], readers: [ada], author: ada, date, data: { constructor: null, x: [1] }, id: 1, more: 2 };

describe('a view', () => {
  it('shows what it exposes, in its own order, and so do the views in it', () => {
    expect(JSON.stringify(as(Note, row))).toBe(
      '{"id":1,"author":{"name":"Ada"},"readers":[{"name":"Ada"}],"data":{"constructor":null,"x":[1]},"date":"2026-11-20T23:14:26+00:00"}',
    );
    expect(Object.keys(as(SecretNote, row))).toEqual(['id', 'author', 'readers', 'data', 'date', 'secret']);
    expect(as(Note, { ...row, author: null }).author).toBeNull();
  });

  it('is made of what the only view of a route does not expose too', () => {
    expect(Object.keys(shown([Note], row) as object)).toEqual(['readers', 'author', 'date', 'data', 'id']);
    expect(shown([Note], [{ id: 1, more: 2 }, null, 5])).toEqual([{ id: 1 }, null, 5]);
  });

  it('is the one that the row says, where a route has several', () => {
    expect(shown([Note, SecretNote], as(SecretNote, row))).toHaveProperty('secret');
    expect(shown([Note, SecretNote], as(Note, row))).not.toHaveProperty('secret');
    expect(() => shown([Note, SecretNote], row)).toThrow('none of the views Note, SecretNote');
  });

  it('leaves JSON as it is', () => {
    const text = new RawJson('{"more":1}');

    expect(shown([Note], text)).toBe(text);
  });
});
