import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../components/Dialog';
import { setSingleKeys, singleKeysOn } from '../../../components/useKeys';
import { useMessages } from '../../../i18n/context';
import classes from './KeysHelp.module.css';

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { board } = useMessages();
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
    <Dialog title={board.keys} isOpen={isOpen} onClose={onClose}>
      {() => (
        <>
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
        </>
      )}
    </Dialog>
  );
}
