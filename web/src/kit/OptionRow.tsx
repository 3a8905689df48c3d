import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  id: string;
  className: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An option of a list box below an input, which keeps the focus; the chosen one is scrolled into view. */
export function OptionRow({ id, className, isChosen, onChoose, children }: Props): ReactNode {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={id}
      className={className}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(press) => {
        press.preventDefault();
      }}
      onClick={onChoose}
    >
      {children}
    </li>
  );
}
