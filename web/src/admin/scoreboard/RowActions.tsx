import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { BoardRow } from '../../player/scoreboard/board-api';
import { DialogButton } from '../../kit/DialogButton';
import { AwardForm } from '../people/account/AwardForm';
import { BanButton, HideButton } from '../people/account/HideAndBan';
import { useAdminWords } from '../words';
import classes from './Scoreboard.module.css';

/** What can be done with one account of the board. */
export function RowActions({ row }: { row: BoardRow }): ReactNode {
  const { people, scoreboard } = useAdminWords();
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
