import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { DialogButton } from '../../components/DialogButton';
import { Facts } from '../components/Facts';
import { useAdminMessages } from '../messages';
import classes from './Audit.module.css';
import type { AuditRecord } from './audit-record';
import { differencesOf, markedOf, type Difference, type Marked } from './differences';

/**
 * Limits of a row: differences, characters of a text, and characters before and after a difference. The dialog has no
 * limits.
 */
const MAX_CHANGES = 4;
const MAX_TEXT_LENGTH = 120;
const CONTEXT_LENGTH = 40;

export function Changes({ record }: { record: AuditRecord }): ReactNode {
  const { audit: words } = useAdminMessages();
  const { dateTime } = useFormats();
  const differences = differencesOf(record.before, record.after);
  const ordered = [...differences.filter(({ isChanged }) => isChanged), ...differences.filter((one) => !one.isChanged)];
  const first = ordered.slice(0, MAX_CHANGES);
  return (
    <div className={classes.changes}>
      {first.length > 0 && <Pairs label={words.changes} differences={first} isShort />}
      <DialogButton
        isWide
        size="compact-sm"
        label={differences.length > MAX_CHANGES ? words.show_all(differences.length) : words.show}
        about={`${record.operation} ${String(record.id)}`}
        title={record.operation}
      >
        {() => (
          <>
            <Facts
              facts={[
                [words.who, <bdi>{record.actor_name}</bdi>],
                [words.address, record.address],
                [words.when, dateTime(record.date)],
                [words.request, `${record.method} ${record.path}`],
                [words.request_id, record.request_id],
                [words.status, record.status === null ? words.unknown_end : String(record.status)],
              ]}
            />
            {differences.length > 0 && (
              <div className={classes.all} role="region" aria-label={words.changes} tabIndex={0}>
                <Pairs label={words.changes} differences={differences} />
              </div>
            )}
          </>
        )}
      </DialogButton>
    </div>
  );
}

function Pairs({
  label,
  differences,
  isShort = false,
}: {
  label: string;
  differences: readonly Difference[];
  isShort?: boolean;
}): ReactNode {
  const { audit: words } = useAdminMessages();
  return (
    <table className={classes.pairs} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.member}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <Pair key={difference.name} difference={difference} isShort={isShort} />
        ))}
      </tbody>
    </table>
  );
}

function Pair({
  difference: { name, before, after, isChanged },
  isShort,
}: {
  difference: Difference;
  isShort: boolean;
}): ReactNode {
  const marked = isChanged ? markedOf(before ?? '', after ?? '') : null;
  // A changed secret is masked in both texts, so the whole texts are marked.
  const isMasked = isChanged && before === after;
  const sideOf = (text: string | null, part: Marked | undefined): Marked =>
    part === undefined || isMasked
      ? { start: isMasked ? '' : (text ?? ''), marked: isMasked ? (text ?? '') : '', end: '' }
      : part;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Text text={sideOf(before, marked?.before)} as="del" isAbsent={before === null} isShort={isShort} />
      </td>
      <td>
        <Text text={sideOf(after, marked?.after)} as="ins" isAbsent={after === null} isShort={isShort} />
      </td>
    </tr>
  );
}

function Text({
  text: { start, marked, end },
  as: Mark,
  isAbsent,
  isShort,
}: {
  text: Marked;
  as: 'del' | 'ins';
  isAbsent: boolean;
  isShort: boolean;
}): ReactNode {
  if (isAbsent) return <span aria-hidden>–</span>;
  const cut = (text: string): string =>
    isShort && text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  if (marked === '') return <bdi>{cut(start + end)}</bdi>;
  const isLong = isShort && start.length > CONTEXT_LENGTH;
  return (
    <bdi>
      {isLong ? `…${start.slice(-CONTEXT_LENGTH)}` : start}
      <Mark>{cut(marked)}</Mark>
      {isShort && end.length > CONTEXT_LENGTH ? `${end.slice(0, CONTEXT_LENGTH)}…` : end}
    </bdi>
  );
}
