import { useMantineColorScheme } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { CommandBox } from '../../components/CommandBox';
import { useAdminMessages } from '../messages';
import { optionsOf, type Option } from './options';
import classes from './Palette.module.css';
import { usePaletteCommands } from './usePaletteCommands';
import { useSearch } from './useSearch';

type Asked = Extract<Option, { type: 'ask' }>;

export default function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const { palette } = useAdminMessages();
  const { setColorScheme } = useMantineColorScheme();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState('');
  const { hits, isSearching } = useSearch(text);
  const commands = usePaletteCommands();
  const options: Option[] = asked
    ? [
        { type: 'run', kind: 'action', text: palette.sure(asked.text), run: asked.run },
        { type: 'back', kind: 'action', text: palette.back },
      ]
    : optionsOf(text, commands, hits);
  const at = Math.min(chosen, options.length - 1);

  async function carryOut(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      dialog.current?.close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setAsked(null);
    }
  }

  function run(option: Option): void {
    setRefusal('');
    switch (option.type) {
      case 'go':
        dialog.current?.close();
        follow(option.href);
        return;
      case 'theme':
        setColorScheme(option.scheme);
        dialog.current?.close();
        return;
      case 'run':
        void carryOut(option.run);
        return;
      case 'ask':
        setAsked(option);
        setChosen(0);
        return;
      case 'back':
        setAsked(null);
        setChosen(0);
    }
  }

  const status = options.length > 0 || isSearching ? palette.hits(options.length) : palette.none;
  return (
    <CommandBox
      ref={dialog}
      label={palette.open}
      placeholder={palette.placeholder}
      optionsLabel={palette.options}
      isBusy={isSearching}
      onText={(value) => {
        setText(value);
        setChosen(0);
        setAsked(null);
      }}
      chosen={at}
      onChoose={setChosen}
      lineOf={({ text: name, detail = '', kind }) => ({
        text: (
          <>
            <bdi>{name}</bdi> {detail !== '' && <bdi className={classes.detail}>{detail}</bdi>}
          </>
        ),
        kind: palette.kinds[kind],
      })}
      {...{ text, options, run, onClose }}
      notes={
        refusal !== '' && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )
      }
      foot={text === '' && options.length > 0 ? palette.help : status}
    />
  );
}

/** Opens a URL by a click on a link, so that `LeaveGuard` can ask about unsaved changes. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
