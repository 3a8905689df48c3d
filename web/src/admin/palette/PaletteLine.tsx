import type { ReactNode } from 'react';
import { OptionRow } from '../../kit/OptionRow';
import classes from '../../player/flag-box/FlagBox.module.css';
import { useAdminWords } from '../words';
import type { Option } from './options';
import own from './Palette.module.css';

interface Props {
  id: string;
  option: Option;
  isChosen: boolean;
  onChoose: () => void;
}

/** One of the things that Enter may do. */
export function PaletteLine({ id, option: { text, detail = '', kind }, isChosen, onChoose }: Props): ReactNode {
  const { kinds } = useAdminWords().palette;
  return (
    <OptionRow id={id} className={classes.option} isChosen={isChosen} onChoose={onChoose}>
      <span className={classes.text}>
        <bdi>{text}</bdi> {detail !== '' && <bdi className={own.detail}>{detail}</bdi>}
      </span>
      <span className={classes.kind}>{kinds[kind]}</span>
    </OptionRow>
  );
}
