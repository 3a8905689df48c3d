import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { SegmentedControl } from '../../../components/SegmentedControl';
import { useFilters } from '../../../components/useFilters';
import { useMessages } from '../../../i18n/context';
import { BOARD_FILTERS, SORTS, STATES, tagsOf, type Row } from './board-list';
import { CategoryChips } from './CategoryChips';
import classes from './Toolbar.module.css';

interface Props {
  rows: readonly Row[];
  searchRef: RefObject<HTMLInputElement | null>;
  onKeys: () => void;
}

export function Toolbar({ rows, searchRef, onKeys }: Props): ReactNode {
  const { board } = useMessages();
  const { values, set } = useFilters(BOARD_FILTERS);
  const { q, state, tag, sort, view } = values;
  const tags = tagsOf(rows);
  return (
    <div className={classes.toolbar} role="search" aria-label={board.filters}>
      <div className={classes.line}>
        <TextInput
          ref={searchRef}
          className={classes.search}
          type="search"
          size="sm"
          value={q}
          placeholder={board.search}
          aria-label={board.search}
          rightSection={q === '' ? <kbd className={classes.key}>/</kbd> : null}
          onChange={({ currentTarget }) => set({ q: currentTarget.value })}
          onKeyDown={onSearchKey}
        />
        <SegmentedControl
          label={board.state}
          value={state}
          onChange={(value) => set({ state: value })}
          options={[['', board.states.all], ...STATES.map((name) => [name, board.states[name]] as const)]}
        />
        {tags.length > 0 && (
          <Select label={board.tag} value={tag} onChange={(value) => set({ tag: value })}>
            <option value="">{board.all_tags}</option>
            {tags.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        <Select label={board.sort} value={sort} onChange={(value) => set({ sort: value })}>
          <option value="">{board.sorts.order}</option>
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {board.sorts[name]}
            </option>
          ))}
        </Select>
        <SegmentedControl
          label={board.view}
          value={view}
          onChange={(value) => set({ view: value })}
          options={[
            ['cards', board.views.cards],
            ['list', board.views.list],
          ]}
        />
        <Button className={classes.keys} variant="default" size="sm" onClick={onKeys} aria-label={board.keys}>
          ?
        </Button>
      </div>
      <CategoryChips rows={rows} />
    </div>
  );

  function onSearchKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && q !== '') set({ q: '' });
    else if (event.key === 'Escape') searchRef.current?.blur();
    else if (event.key === 'ArrowDown' || event.key === 'Enter')
      document.querySelector<HTMLAnchorElement>('[data-board] a')?.focus();
    else return;
    event.preventDefault();
  }
}

function Select(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <select
      className={classes.select}
      aria-label={props.label}
      value={props.value}
      data-set={props.value !== '' || undefined}
      onChange={({ currentTarget: { value } }) => props.onChange(value)}
    >
      {props.children}
    </select>
  );
}
