import { useState, type ReactNode, type RefObject } from 'react';
import { CloseButton } from '@mantine/core';
import { setSingleKeys, singleKeysOn } from '../../kit/keys';
import { useWords } from '../../words/context';
import classes from './KeysHelp.module.css';

/** What the keys of the board do, and the switch for all of them. */
export function KeysHelp({ ref }: { ref: RefObject<HTMLDialogElement | null> }): ReactNode {
  const { app, board } = useWords();
  const [isOn, setOn] = useState(singleKeysOn);
  const names = board.key_names;
  const keys: readonly (readonly [keys: readonly string[], text: string])[] = [
    [['/'], names.search],
    [['←', '→', '↑', '↓'], names.arrows],
    [['Enter'], names.enter],
    [['f'], names.flag],
    [['[', ']'], names.steps],
    [['h'], names.solved],
    [['?'], names.help],
    [['Ctrl / ⌘', 'K'], names.box],
  ];
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby="keys-title"
      onClick={({ target }) => {
        if (target === ref.current) ref.current?.close();
      }}
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <h2 id="keys-title">{board.keys}</h2>
          <CloseButton aria-label={app.close} onClick={() => ref.current?.close()} />
        </header>
        <dl className={classes.keys}>
          {keys.map(([caps, text]) => (
            <div key={text}>
              <dt>
                {caps.map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => {
              setSingleKeys(checked);
              setOn(checked);
            }}
          />
          {board.keys_on}
        </label>
      </div>
    </dialog>
  );
}
