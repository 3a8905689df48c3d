import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import classes from './CommandBox.module.css';

export interface CommandLine {
  icon?: ReactNode;
  text: ReactNode;
  kind: ReactNode;
}

interface Props<Option> {
  ref: RefObject<HTMLDialogElement | null>;
  input?: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  optionsLabel: string;
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  chosen: number;
  onChoose: (index: number) => void;
  lineOf: (option: Option) => CommandLine;
  run: (option: Option) => void;
  onClose: () => void;
  isBusy?: boolean;
  isMono?: boolean;
  notes: ReactNode;
  foot: ReactNode;
}

/** Dialog with one input and a list of options. Arrow keys choose an option while the input keeps the focus. */
export function CommandBox<Option>(props: Props<Option>): ReactNode {
  const { ref, input, label, placeholder, optionsLabel, text, onText, options, chosen, onChoose, lineOf, run } = props;
  const { onClose, isBusy = false, isMono = false, notes, foot } = props;
  const id = useId();
  const optionId = (index: number): string => `${id}-${index}`;

  useEffect(() => ref.current?.showModal(), [ref]);

  function onKeyDown(press: KeyboardEvent): void {
    const count = Math.max(options.length, 1);
    const option = options[chosen];
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'Enter') {
      if (option !== undefined) run(option);
    } else if (press.key === 'ArrowDown') onChoose((chosen + 1) % count);
    else if (press.key === 'ArrowUp') onChoose((chosen - 1 + count) % count);
    else return;
    press.preventDefault();
  }

  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === ref.current) ref.current?.close();
      }}
    >
      <div className={classes.content}>
        <input
          ref={input}
          className={classes.input}
          data-mono={isMono || undefined}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          aria-label={label}
          aria-busy={isBusy}
          value={text}
          placeholder={placeholder}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {notes}
        <ul id={id} className={classes.options} role="listbox" aria-label={optionsLabel}>
          {options.map((option, index) => (
            <OptionRow
              key={index}
              id={optionId(index)}
              line={lineOf(option)}
              isChosen={index === chosen}
              onClick={() => run(option)}
            />
          ))}
        </ul>
        <p className={classes.foot} role="status">
          {foot}
        </p>
      </div>
    </dialog>
  );
}

interface RowProps {
  id: string;
  line: CommandLine;
  isChosen: boolean;
  onClick: () => void;
}

function OptionRow({ id, line, isChosen, onClick }: RowProps): ReactNode {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(press) => press.preventDefault()}
      onClick={onClick}
    >
      {line.icon}
      <span className={classes.text}>{line.text}</span>
      <span className={classes.kind}>{line.kind}</span>
    </li>
  );
}
