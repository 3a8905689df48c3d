import { useEffect, useReducer, type ActionDispatch } from 'react';
import { useBoot } from '../../../api/boot';
import { localTexts } from '../../../browser/storage';
import { afterAction, type Action, type TypedRows } from './grid';

/** Unsaved cells, which this browser stores for the user. */
export function useTyped(): [TypedRows, ActionDispatch<[Action]>] {
  const { viewer } = useBoot();
  const key = `ensign-draft:${String(viewer?.id ?? 0)}:challenges-table`;
  const [typed, act] = useReducer(afterAction, key, stored);
  useEffect(() => {
    if (Object.keys(typed).length === 0) localTexts.remove(key);
    else localTexts.setJson(key, typed);
  }, [key, typed]);
  return [typed, act];
}

function stored(key: string): TypedRows {
  return (localTexts.getJson(key) ?? {}) as TypedRows;
}
