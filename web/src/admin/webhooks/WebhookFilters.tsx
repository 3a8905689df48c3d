import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import type { Fields } from '../../components/form/useFields';
import type { Submission } from '../../components/form/useSubmit';
import { useChallengeRows } from '../challenges/useChallengeRows';
import { useAdminMessages } from '../messages';
import { Choices } from './Choices';
import { toggled, type WebhookForm } from './webhooks';

/**
 * Filters by bracket and by category. They also offer stored choices that the event no longer has. A filter without
 * choices is not shown.
 */
export function WebhookFilters({ fields, form }: { fields: Fields<WebhookForm>; form: Submission }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const brackets = useQuery(queryOptions('/api/v1/brackets'));
  const { rows } = useChallengeRows();
  const { bracket_ids, categories } = fields.values;
  const names = new Map(brackets.data?.data.map(({ id, name }) => [id, name]));
  const bracketIds = [...new Set([...names.keys(), ...bracket_ids])];
  const known = rows?.flatMap(({ category }) => category ?? []) ?? [];
  const allCategories = [...new Set([...known, ...categories])].filter((category) => category !== '').sort();
  return (
    <>
      {bracketIds.length > 0 && (
        <Choices
          name="bracket_ids"
          label={words.brackets}
          hint={words.brackets_hint}
          error={form.errorOf('bracket_ids')}
          options={bracketIds.map((value) => ({ value, label: names.get(value) ?? String(value) }))}
          chosen={bracket_ids}
          onToggle={(id) => fields.change({ bracket_ids: toggled(bracket_ids, id) })}
        />
      )}
      {allCategories.length > 0 && (
        <Choices
          name="categories"
          label={words.categories}
          hint={words.categories_hint}
          error={form.errorOf('categories')}
          options={allCategories.map((value) => ({ value, label: value }))}
          chosen={categories}
          onToggle={(category) => fields.change({ categories: toggled(categories, category) })}
        />
      )}
    </>
  );
}
