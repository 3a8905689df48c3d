import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../api/boot';
import { useWords } from '../../words/context';
import type { Row } from '../challenges/board-list';
import { FlagNotes } from '../challenges/FlagNotes';
import { OutcomeLine } from '../challenges/OutcomeLine';
import { seenIds } from '../challenges/seen';
import { useAttempt } from '../challenges/use-attempt';
import { useBoard } from '../challenges/use-board';
import { useCommands } from './commands';
import classes from './FlagBox.module.css';
import { OptionLine } from './OptionLine';
import { optionsOf, type Option, type Target } from './options';

const NO_ROWS: readonly Row[] = [];

/** One box for flags of any challenge, and for going anywhere by keys. */
export default function FlagBox({ initial, onClose }: { initial: string; onClose: () => void }): ReactNode {
  const { challenge } = useWords();
  const { event } = useBoot();
  const [path, navigate] = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(0);
  const [seen] = useState(seenIds);
  const rows = useBoard().data?.data ?? NO_ROWS;
  const attempting = useAttempt();
  const commands = useCommands();
  const openId = Number(/^\/challenges\/(\d+)$/.exec(path)?.[1] ?? NaN);
  const options = optionsOf(text, {
    rows,
    openId: Number.isNaN(openId) ? null : openId,
    seen,
    commands,
    flagFormat: event.flag_format,
  });
  const at = Math.min(chosen, options.length - 1);

  useEffect(() => {
    dialog.current?.showModal();
    input.current?.select();
  }, []);

  async function send(flag: string, target: Target): Promise<void> {
    const judgement = await attempting.send(flag, target?.id ?? null);
    if (judgement?.status === 'correct') setText('');
    input.current?.focus();
    input.current?.select();
  }

  function run(option: Option | undefined): void {
    switch (option?.kind) {
      case 'send':
        void send(option.flag, option.target);
        return;
      case 'theme':
        setColorScheme(option.scheme);
        break;
      case 'open':
        navigate(`/challenges/${option.id}`);
        break;
      case 'go':
        if (option.href === '/logout') location.assign(option.href);
        else navigate(option.href);
    }
    if (option) dialog.current?.close();
  }

  function change(value: string): void {
    setText(value);
    setChosen(0);
    if (!attempting.isBusy) attempting.forget();
  }

  function onKeyDown(press: KeyboardEvent): void {
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'Enter') run(options[at]);
    else if (press.key === 'ArrowDown') setChosen((at + 1) % options.length);
    else if (press.key === 'ArrowUp') setChosen((at - 1 + options.length) % options.length);
    else return;
    press.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={challenge.box.open}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={classes.content}>
        <input
          ref={input}
          className={classes.input}
          role="combobox"
          aria-expanded
          aria-controls="flag-box-options"
          aria-activedescendant={`flag-box-option-${at}`}
          aria-autocomplete="list"
          aria-label={challenge.box.open}
          value={text}
          placeholder={challenge.box.placeholder}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          onChange={({ currentTarget: { value } }) => {
            change(value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={classes.notes}>
          {options[at]?.kind === 'send' && <FlagNotes text={text} onChange={change} />}
          <div role="status">
            {attempting.outcome && (
              <OutcomeLine
                outcome={attempting.outcome}
                logic={undefined}
                onSend={(flag, target) => void attempting.send(flag, target)}
                onAskAgain={attempting.askAgain}
                onForget={attempting.forget}
              />
            )}
          </div>
        </div>
        <ul id="flag-box-options" className={classes.options} role="listbox" aria-label={challenge.box.options}>
          {options.map((option, index) => (
            <OptionLine
              key={index}
              id={`flag-box-option-${index}`}
              option={option}
              isChosen={index === at}
              onChoose={() => {
                run(option);
              }}
            />
          ))}
        </ul>
        <p className={classes.foot}>{challenge.box.help}</p>
      </div>
    </dialog>
  );
}
