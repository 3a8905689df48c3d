import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { useCountryName } from '../../components/countries';
import type { Filters } from '../../components/useFilters';
import { useTypedText } from '../../components/useTypedText';
import { useMessages } from '../../i18n/context';
import classes from './Directory.module.css';
import type { DirectoryValues } from './directory';
import { SEARCHED_FIELDS, type Kind } from '../../domain/accounts/kinds';
import { useBrackets } from '../../domain/accounts/useBrackets';

interface Props {
  kind: Kind;
  filters: Filters<keyof DirectoryValues>;
}

export function DirectorySearch({ kind, filters }: Props): ReactNode {
  const { values } = filters;
  const choose = (change: Partial<DirectoryValues>): void => filters.set({ page: '1', ...change });
  const { app, people } = useMessages();
  const [text, setText] = useTypedText(values.q, (q) => choose({ q }));
  const countryName = useCountryName();
  const brackets = useBrackets(kind);
  return (
    <search className="row">
      <TextInput
        type="search"
        aria-label={app.search}
        placeholder={app.search}
        className={classes.text}
        value={text}
        maxLength={128}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        aria-label={people.search_in}
        value={values.field}
        data={SEARCHED_FIELDS.map((value) => ({ value, label: people[value] }))}
        onChange={({ currentTarget }) => choose({ q: text, field: currentTarget.value })}
      />
      {brackets.length > 0 && (
        <NativeSelect
          aria-label={people.bracket}
          value={values.bracket}
          data={[
            { value: '', label: people.all_brackets },
            ...brackets.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => choose({ bracket: currentTarget.value })}
        />
      )}
      {values.affiliation !== '' && (
        <Filter
          text={people.filter(people.affiliation, values.affiliation)}
          remove={people.remove_filter(people.affiliation)}
          onRemove={() => choose({ affiliation: '' })}
        />
      )}
      {values.country !== '' && (
        <Filter
          text={people.filter(people.country, countryName(values.country))}
          remove={people.remove_filter(people.country)}
          onRemove={() => choose({ country: '' })}
        />
      )}
    </search>
  );
}

function Filter({ text, remove, onRemove }: { text: string; remove: string; onRemove: () => void }): ReactNode {
  return (
    <span className={classes.filter}>
      {text}
      <button type="button" aria-label={remove} title={remove} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}
