import { Instant } from '../../platform/clock/instant';
import { DETAILS } from '../fields/details';
import { CustomField, DateField, IntField, ListField, TextField, ViewField } from '../fields/fields';
import { RawJson } from './results';
import { as, serialize } from './views';

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

class Hint {
  @TextField('Text') text: string;
  @TextField('The same as HTML', { details: true }) html: string;
}

class Task {
  @IntField('Id') id: number;
  @ViewField('Hints', () => [Hint]) hints: Hint[];
}

class LongTask extends Task {
  @IntField('Points', { details: true, optional: true }) points?: number;
}

const ada = { name: 'Ada', password: 'x' };
const date = Instant.parse('2026-11-20T23:14:26Z');
const data = { constructor: 'x', x: [1, { constructor: null }] };
const row = { secret: ['x'], readers: [ada], author: ada, date, data, id: 1, more: 2 };

describe('a view', () => {
  it('shows only its declared fields, in their order, and so do nested views', () => {
    expect(JSON.stringify(as(Note, row))).toBe(
      '{"id":1,"author":{"name":"Ada"},"readers":[{"name":"Ada"}],"data":{"constructor":"x","x":[1,{"constructor":null}]},' +
        '"date":"2026-11-20T23:14:26+00:00"}',
    );
    expect(Object.keys(as(SecretNote, row))).toEqual(['id', 'author', 'readers', 'data', 'date', 'secret']);
    expect(as(Note, { ...row, author: null }).author).toBeNull();
  });

  it('keeps instants and stored JSON unchanged', () => {
    const { date: serializedDate, data: serializedData } = as(Note, row);

    expect(serializedDate).toBe(date);
    expect(serializedData).toBe(data);
  });

  it('is made from plain rows on a route with one view, with the fields that they have', () => {
    expect(serialize([Note], [{ id: 1, more: 2 }, null, 5], [])).toEqual([{ id: 1 }, null, 5]);
    expect(Object.keys(serialize([Note], { id: 1, more: 2 }, []) as object)).toEqual(['id']);
  });

  it('is the view of the instance on a route with several', () => {
    expect(serialize([Note, SecretNote], as(SecretNote, row), [])).toHaveProperty('secret');
    expect(serialize([Note, SecretNote], as(Note, row), [])).not.toHaveProperty('secret');
    expect(() => serialize([Note, SecretNote], row, [])).toThrow('none of the views Note, SecretNote');
  });

  it('is sent unchanged if the caller gets all of its fields', () => {
    const note = as(Note, row);
    const task = Object.assign(new Task(), { id: 1, hints: [Object.assign(new Hint(), { text: 'a', html: 'b' })] });

    expect(serialize([Note], note, [])).toBe(note);
    expect(serialize([Task], task, [DETAILS])).toBe(task);
  });

  it('has the fields of the details group only for callers that ask for them, also in nested views', () => {
    const full = { id: 1, hints: [{ text: 'a', html: 'b' }], points: 5 };
    const exact = { id: 1, hints: [{ text: 'a' }] };

    for (const input of [full, as(LongTask, full)]) {
      expect(serialize([LongTask], input, [DETAILS])).toEqual(full);
      expect(serialize([LongTask], input, [])).toEqual(exact);
    }
    expect(serialize([Task], as(Task, full), [])).toEqual(exact);
  });

  it('sends raw JSON unchanged', () => {
    const text = new RawJson('{"more":1}');

    expect(serialize([Note], text, [])).toBe(text);
  });
});
