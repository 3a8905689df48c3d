import type { ReactNode } from 'react';
import { OptionRow } from '../../kit/OptionRow';
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
  return (
    <OptionRow id={id} className={classes.option} isChosen={isChosen} onChoose={onChoose}>
      {option.kind === 'open' && <SignalFlag of={option.category ?? ''} size={16} />}
      <span className={classes.text}>{textOf()}</span>
      <span className={classes.kind}>{kindOf()}</span>
    </OptionRow>
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
