import { useEffect, useRef, type ReactNode } from 'react';
import { SignalFlag } from '../../kit/SignalFlag';
import { useWords } from '../../words/context';
import classes from './FlagBox.module.css';
import type { Option } from './options';

interface Props {
  id: string;
  option: Option;
  isChosen: boolean;
  onChoose: () => void;
}

/** One of the things that Enter may do. */
export function OptionLine({ id, option, isChosen, onChoose }: Props): ReactNode {
  const words = useWords();
  const { box } = words.challenge;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={line}
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(press) => {
        press.preventDefault();
      }}
      onClick={onChoose}
    >
      {option.kind === 'open' && <SignalFlag of={option.category ?? ''} size={16} />}
      <span className={classes.text}>{textOf()}</span>
      <span className={classes.kind}>{kindOf()}</span>
    </li>
  );

  function textOf(): string {
    if (option.kind !== 'send') return option.text;
    return option.target === null ? box.send_all : box.send_to(option.target.name);
  }

  function kindOf(): string {
    switch (option.kind) {
      case 'send':
        return '↵';
      case 'open':
        return option.category ?? '';
      case 'go':
        return box.go;
      case 'theme':
        return words.app.theme;
    }
  }
}
