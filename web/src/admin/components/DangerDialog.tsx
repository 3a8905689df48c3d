import type { ComponentProps, ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { ConfirmButton } from '../../components/ConfirmButton';
import { useAdminMessages } from '../messages';

/** Longer lists are cut. */
const MAX_NAMED = 20;

interface Props extends Omit<ComponentProps<typeof ConfirmButton>, 'text' | 'typed'> {
  /** What is removed with it, if that is more than what is named. */
  text?: string;
  /** The names of what is removed. */
  goes: readonly string[];
  /** Whether the name of the event must be typed first: for what concerns the whole event. */
  typed?: boolean;
}

/** A button for removing what cannot be brought back; its dialog names everything that is removed. */
export function DangerDialog({ text, goes, typed = false, ...button }: Props): ReactNode {
  const { danger: words } = useAdminMessages().kit;
  const { event } = useBoot();
  const rest = goes.length - MAX_NAMED;
  return (
    <ConfirmButton
      {...button}
      typed={typed ? { text: event.name, label: words.type(event.name) } : undefined}
      text={
        <>
          <p>{words.goes}</p>
          <ul>
            {goes.slice(0, MAX_NAMED).map((thing, index) => (
              <li key={index}>
                <bdi>{thing}</bdi>
              </li>
            ))}
            {rest > 0 && <li>+ {rest}</li>}
          </ul>
          {text !== undefined && <p>{text}</p>}
        </>
      }
    />
  );
}
