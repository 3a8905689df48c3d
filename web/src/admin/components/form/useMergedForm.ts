import { useState } from 'react';
import { useLocation } from 'wouter';
import { localTexts, type KeptTexts } from '../../../browser/storage';
import { bindingsOf, type Bindings } from '../../../components/form/bind';
import { useDraft, type Draft } from '../../../components/form/useDraft';
import { useSubmit, type IdempotencyHeaders, type Submission } from '../../../components/form/useSubmit';
import { saveMerged, type Merge, type Update, type Version } from './merge';

export interface MergedForm<T extends Readonly<Record<string, unknown>>> {
  draft: Draft<T>;
  form: Submission;
  bind: Bindings<T>;
  saved: T;
  merge: Merge<T>;
  isNew: boolean;
  isRestored: boolean;
}

interface Options<T> {
  name: string;
  fields: readonly string[];
  latest: Version<T>;
  create?: (values: T, withIdempotency: IdempotencyHeaders) => Promise<string>;
  update?: Update<T>;
  onSaved: () => unknown;
  store?: KeptTexts;
  /** Values outside the draft, because they must not be stored, such as passwords. */
  extra?: { isChanged: boolean; reset: () => void };
}

const NOTHING = { theirs: {}, disputed: [] };

/**
 * Form of a record, with a draft. An update saves only changed fields. After a 412, `merge` has the changes of others.
 */
export function useMergedForm<T extends Readonly<Record<string, unknown>>>(options: Options<T>): MergedForm<T> {
  const { name, fields, latest, create, update, onSaved, store = localTexts, extra } = options;
  const [, navigate] = useLocation();
  // Version to which the changes are relative. It is replaced after an update, and by newer data while nothing is
  // changed.
  const [base, setBase] = useState(latest);
  const draft = useDraft(name, base.form, store);
  const [isRestored] = useState(draft.isChanged);
  if (!draft.isChanged && JSON.stringify(base) !== JSON.stringify(latest)) setBase(latest);
  const [merge, setMerge] = useState<Merge<T>>(NOTHING);
  const form = useSubmit(
    fields,
    async (withIdempotency) => {
      if (create && base.etag === null) {
        const address = await create(draft.values, withIdempotency);
        draft.markSaved();
        navigate(address, { replace: true });
        await onSaved();
        return;
      }
      if (!update) return;
      setMerge(NOTHING);
      const merged = await saveMerged(base, draft.changes, update);
      await onSaved();
      setBase(await update.read());
      setMerge(merged);
      extra?.reset();
      // With conflicts, the draft keeps the changes that conflict.
      if (merged.disputed.length === 0) draft.markSaved();
    },
    'summary',
  );
  return {
    draft: {
      ...draft,
      isChanged: draft.isChanged || (extra?.isChanged ?? false),
      reset: () => {
        draft.reset();
        extra?.reset();
        setMerge(NOTHING);
      },
    },
    form,
    bind: bindingsOf(draft, form),
    saved: base.form,
    merge,
    isNew: base.etag === null,
    isRestored,
  };
}
