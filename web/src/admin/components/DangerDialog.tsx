import type { ComponentProps, ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { ConfirmButton } from '../../components/ConfirmButton';
import { useAdminMessages } from '../messages';

const MAX_LISTED = 20;

interface Props extends Omit<ComponentProps<typeof ConfirmButton>, 'text' | 'typed'> {
  text?: string;
  goes: readonly string[];
  /** If true, the user must type the event's name first. For actions on the whole event. */
  typed?: boolean;
}

/**
 * Button for a destructive action, with a confirmation. The dialog lists the first 20 texts of `goes`, and the number
 * of the others.
 */
export function DangerDialog({ text, goes, typed = false, ...button }: Props): ReactNode {
  const { danger: words } = useAdminMessages().kit;
  const { event } = useBoot();
  const rest = goes.length - MAX_LISTED;
  return (
    <ConfirmButton
      {...button}
      typed={typed ? { text: event.name, label: words.type(event.name) } : undefined}
      text={
        <div className="stack">
          <p>{words.goes}</p>
          <ul className="bullets">
            {goes.slice(0, MAX_LISTED).map((thing, index) => (
              <li key={index}>
                <bdi>{thing}</bdi>
              </li>
            ))}
            {rest > 0 && <li>+ {rest}</li>}
          </ul>
          {text !== undefined && <p>{text}</p>}
        </div>
      }
    />
  );
}
