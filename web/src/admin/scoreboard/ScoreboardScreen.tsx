import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { DialogButton } from '../../components/DialogButton';
import { EmptyState } from '../../components/EmptyState';
import { useFilters } from '../../components/useFilters';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { boardPage, type BoardFilter, type BoardRow } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useFormats, useMessages } from '../../i18n/context';
import { BulkBar } from '../components/BulkBar';
import { Card } from '../components/Card';
import { DataTable } from '../components/DataTable';
import { FilterBar } from '../components/FilterBar';
import { FilterSearch } from '../components/FilterSearch';
import { FilterSelect } from '../components/FilterSelect';
import { PageHeader } from '../components/PageHeader';
import { useSelection } from '../components/useSelection';
import { useEndless } from '../components/useEndless';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { AwardForm } from '../accounts/account/AwardForm';
import { BanButton, HideButton } from '../accounts/account/HideAndBan';
import { BulkAccounts } from '../accounts/BulkAccounts';
import { accountsPage, PATHS } from '../accounts/accounts-api';
import { useSettings } from '../settings/useSettings';
import { useAdminMessages } from '../messages';
import { SaveBoard, ShowStandings } from './BoardActions';
import classes from './Scoreboard.module.css';
import { ScreenKeys } from './ScreenKeys';
import { useBoardColumns } from './useBoardColumns';

const FILTERS = { q: '', bracket: '' };

/** The current scoreboard, even during the freeze, with actions on its accounts. */
export default function ScoreboardScreen(): ReactNode {
  const { frame, kit, scoreboard: words } = useAdminMessages();
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { mode } = useBoot().event;
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const brackets = useBrackets(mode);
  const bracket = /^\d{1,9}$/.test(values.bracket) ? values.bracket : '';
  const filter = useMemo<BoardFilter>(
    () => ({ q: values.q.trim() || undefined, bracket_id: Number(bracket) || undefined, frozen: false }),
    [values.q, bracket],
  );
  const { rows, first, isStale, error, retry, more } = useBoard(filter);
  // During the freeze, only `submission` events report solves, and only `audit` events report awards.
  useLiveAdmin(['/api/v1/scoreboard', PATHS[mode]], ['scores', 'submission', 'audit', 'event']);
  const selection = useSelection(rows?.map(({ account_id }) => account_id) ?? []);
  const columns = useBoardColumns(brackets.length > 0);
  const total = first?.meta?.pagination?.total;
  return (
    <>
      <PageHeader title={frame.parts.scoreboard} actions={<SaveBoard filter={filter} />} />
      <div className={classes.cards}>
        <WhatPlayersSee />
        <ShowStandings bracket={bracket} />
        <ScreenKeys />
      </div>
      <FilterBar label={competitors.find} filters={filters} count={total === undefined ? '' : competitors.count(total)}>
        <FilterSearch label={words.search} value={values.q} onChange={(q) => set({ q })} />
        {brackets.length > 0 && (
          <FilterSelect
            label={scoreboard.bracket}
            value={values.bracket}
            options={brackets.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) => set({ bracket: next })}
          />
        )}
      </FilterBar>
      <OffBoard />
      <DataTable
        label={frame.parts.scoreboard}
        columns={columns}
        rows={rows}
        idOf={({ account_id }) => account_id}
        nameOf={({ name }) => name}
        selection={selection}
        actions={(row) => <RowActions row={row} />}
        more={more}
        isStale={isStale}
        error={error}
        onRetry={retry}
        empty={
          filters.isFiltered ? (
            <EmptyState title={kit.nothing_found} />
          ) : (
            <EmptyState title={words.none}>{words.none_text}</EmptyState>
          )
        }
      />
      <BulkBar selection={selection}>
        <BulkAccounts
          kind={mode}
          rows={(rows ?? [])
            .filter(({ account_id }) => selection.has(account_id))
            .map(({ account_id: id, name }) => ({ id, name }))}
          onDone={selection.clear}
        />
      </BulkBar>
    </>
  );
}

/** Loaded rows, each account once: it may be on two pages if its place changes between the requests. */
function useBoard(filter: BoardFilter): ReturnType<typeof useEndless<Page, number>> {
  const { rows, ...board } = useEndless<Page, number>(
    1,
    (page) => boardPage(filter, page),
    ({ meta }) => meta?.pagination?.next ?? null,
  );
  return { ...board, rows: rows && [...new Map(rows.map((row) => [row.account_id, row])).values()] };
}

interface Page {
  data: BoardRow[];
  meta?: { pagination?: { next?: number | null; total?: number } };
}

/**
 * Links to the hidden and to the banned accounts, with their number. In user mode administrators do not count, because
 * they are usually hidden.
 */
function OffBoard(): ReactNode {
  const { scoreboard: words } = useAdminMessages();
  const { mode } = useBoot().event;
  const players: Record<string, string> = mode === 'users' ? { type: 'user' } : {};
  const states = [
    { state: 'hidden', query: useQuery(accountsPage(mode, { ...players, hidden: true, per_page: 1 })) },
    { state: 'banned', query: useQuery(accountsPage(mode, { ...players, banned: true, per_page: 1 })) },
  ] as const;
  return (
    <p className={classes.links}>
      {words.off_board}
      {states.map(({ state, query: { data } }) => (
        <a key={state} href={`/admin/people/${mode}?${new URLSearchParams({ state, ...players }).toString()}`}>
          {data?.meta.pagination?.total === undefined ? '…' : words[state][mode](data.meta.pagination.total)}
        </a>
      ))}
    </p>
  );
}

function RowActions({ row }: { row: BoardRow }): ReactNode {
  const { people, scoreboard } = useAdminMessages();
  const { event, viewer } = useBoot();
  const { account_id: id, name, members } = row;
  const users = event.mode === 'teams' ? (members ?? []) : [{ id, name }];
  const isSelf = event.mode === 'users' && viewer?.id === id;
  return (
    <span className={classes.actions}>
      {users.length > 0 && (
        <DialogButton size="compact-sm" label={scoreboard.award} about={name} title={people.awards.give_title(name)}>
          {(close) => <AwardForm users={users} onDone={close} />}
        </DialogButton>
      )}
      <HideButton size="compact-sm" kind={event.mode} id={id} about={name} />
      {!isSelf && <BanButton size="compact-sm" kind={event.mode} id={id} about={name} />}
    </span>
  );
}

function WhatPlayersSee(): ReactNode {
  const { seen: words } = useAdminMessages().scoreboard;
  const { event } = useBoot();
  const { dateTime } = useFormats();
  const settings = useSettings().data?.body.data;
  useLiveAdmin(['/api/v1/configs'], ['audit']);
  const isPublic = (['account_visibility', 'score_visibility'] as const).every((key) => {
    const value = settings?.find((setting) => setting.key === key)?.value;
    return value !== 'admins' && value !== 'hidden';
  });
  const freeze = event.freeze && dateTime(event.freeze);
  return (
    <Card title={words.title}>
      {isPublic ? (
        <p>{freeze === null ? words.live : event.frozen ? words.frozen(freeze) : words.before(freeze)}</p>
      ) : (
        <p className={classes.nobody}>{words.hidden_from_all}</p>
      )}
      <p className={classes.links}>
        <a href="/admin/settings/times">{words.times}</a>
        <a href="/admin/settings/visibility">{words.visibility}</a>
      </p>
    </Card>
  );
}
