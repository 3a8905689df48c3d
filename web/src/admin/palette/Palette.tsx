import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import classes from '../../player/flag-box/FlagBox.module.css';
import { useAdminWords } from '../words';
import { optionsOf, type Option } from './options';
import own from './Palette.module.css';
import { PaletteLine } from './PaletteLine';
import { usePaletteCommands } from './usePaletteCommands';
import { useSearch } from './use-search';

type Asked = Extract<Option, { does: 'ask' }>;

/** One box for going anywhere in the panel, finding anybody and anything, and doing what is done from everywhere. */
export default function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const { palette } = useAdminWords();
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
        { does: 'run', kind: 'action', text: palette.sure(asked.text), run: asked.run },
        { does: 'back', kind: 'action', text: palette.back },
      ]
    : optionsOf(text, commands, hits);
  const at = Math.min(chosen, options.length - 1);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

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

  function run(option: Option | undefined): void {
    setRefusal('');
    switch (option?.does) {
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

  function onKeyDown(press: KeyboardEvent): void {
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'Enter') run(options[at]);
    else if (press.key === 'ArrowDown') setChosen((at + 1) % Math.max(options.length, 1));
    else if (press.key === 'ArrowUp') setChosen((at - 1 + options.length) % Math.max(options.length, 1));
    else return;
    press.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={palette.open}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={classes.content}>
        <input
          className={`${classes.input ?? ''} ${own.input ?? ''}`}
          role="combobox"
          aria-expanded
          aria-controls="palette-options"
          aria-activedescendant={at >= 0 ? `palette-option-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={palette.open}
          aria-busy={isSearching}
          value={text}
          placeholder={palette.placeholder}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setChosen(0);
            setAsked(null);
          }}
          onKeyDown={onKeyDown}
        />
        {refusal !== '' && (
          <p role="alert" className={own.refusal}>
            {refusal}
          </p>
        )}
        <ul id="palette-options" className={classes.options} role="listbox" aria-label={palette.options}>
          {options.map((option, index) => (
            <PaletteLine
              key={index}
              id={`palette-option-${index}`}
              option={option}
              isChosen={index === at}
              onChoose={() => {
                run(option);
              }}
            />
          ))}
        </ul>
        <p className={classes.foot} role="status">
          {options.length === 0 && !isSearching
            ? palette.none
            : text === ''
              ? palette.help
              : palette.found(options.length)}
        </p>
      </div>
    </dialog>
  );
}

/** Goes there as by a link, so that what is not saved is asked about first. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
