import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../api/boot';
import { CommandBox, type CommandLine } from '../../components/CommandBox';
import { SignalFlag } from '../../components/SignalFlag';
import { useMessages } from '../../i18n/context';
import type { Row } from '../challenges/board/board-list';
import { FlagNotes } from '../challenges/submit/FlagNotes';
import { OutcomeLine } from '../challenges/submit/OutcomeLine';
import { seenIds } from '../challenges/detail/seen';
import { useAttempt } from '../challenges/submit/useAttempt';
import { useBoard } from '../challenges/board/useBoard';
import { useCommands } from './useCommands';
import classes from './FlagBox.module.css';
import { optionsOf, type Option, type Target } from './options';

const NO_ROWS: readonly Row[] = [];

export default function FlagBox({ initial, onClose }: { initial: string; onClose: () => void }): ReactNode {
  const { app, challenge } = useMessages();
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
    input.current?.select();
  }, []);

  async function send(flag: string, target: Target): Promise<void> {
    const judgement = await attempting.send(flag, target?.id ?? null);
    if (judgement?.status === 'correct') setText('');
    input.current?.focus();
    input.current?.select();
  }

  function run(option: Option): void {
    switch (option.kind) {
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
    dialog.current?.close();
  }

  function change(value: string): void {
    setText(value);
    setChosen(0);
    if (!attempting.isBusy) attempting.reset();
  }

  function lineOf(option: Option): CommandLine {
    const { box } = challenge;
    switch (option.kind) {
      case 'send':
        return { text: option.target === null ? box.send_all : box.send_to(option.target.name), kind: '↵' };
      case 'open': {
        const category = option.category ?? '';
        return { icon: <SignalFlag name={category} size={16} />, text: option.text, kind: category };
      }
      case 'go':
        return { text: option.text, kind: box.go };
      case 'theme':
        return { text: option.text, kind: app.theme };
    }
  }

  return (
    <CommandBox
      ref={dialog}
      isMono
      label={challenge.box.open}
      placeholder={challenge.box.placeholder}
      optionsLabel={challenge.box.options}
      onText={change}
      chosen={at}
      onChoose={setChosen}
      foot={challenge.box.help}
      {...{ input, text, options, lineOf, run, onClose }}
      notes={
        <div className={classes.notes}>
          {options[at]?.kind === 'send' && <FlagNotes text={text} onChange={change} />}
          <div role="status">
            {attempting.outcome && (
              <OutcomeLine
                outcome={attempting.outcome}
                logic={undefined}
                onSend={(flag, target) => void attempting.send(flag, target)}
                onAskAgain={attempting.askAgain}
                onForget={attempting.reset}
              />
            )}
          </div>
        </div>
      }
    />
  );
}
