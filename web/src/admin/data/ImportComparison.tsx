import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';

interface Difference {
  subject: string;
  theirs: string | null;
  ours: string | null;
}

interface Part {
  compared: number;
  differences: readonly Difference[];
  total: number;
  error: string | null;
}

const PARTS = ['scoreboard', 'solves', 'files'] as const;

/** Comparison of an imported event with its CTFd. `parts` is null while it runs and after an error. */
export interface Comparison {
  source: string;
  parts: Readonly<Record<(typeof PARTS)[number], Part>> | null;
  is_equal: boolean;
  error: string | null;
}

/** True while the server compares. */
export function isComparing(report: Readonly<Record<string, unknown>> | null | undefined): boolean {
  // The cast is needed, because the OpenAPI document does not declare the members of a report.
  const comparison = report?.comparison as Comparison | undefined;
  return comparison?.parts === null && comparison.error === null;
}

/** Result of the comparison of an imported event with the CTFd from which it came. */
export function ImportComparison({ comparison }: { comparison: Comparison }): ReactNode {
  const { comparison: words } = useAdminMessages().data.import;
  const { source, parts, is_equal, error } = comparison;
  if (error !== null)
    return (
      <Alert color="red" variant="light" title={words.failed}>
        <span lang="en">{error}</span>
      </Alert>
    );
  if (parts === null) return <p role="status">{words.running}</p>;
  return (
    <section className={classes.report} aria-label={words.title}>
      <h3 className={classes.subtitle}>{words.title}</h3>
      {is_equal ? (
        <span>{words.equal(source)}</span>
      ) : (
        <Alert color="yellow" variant="light">
          {words.differs(source)}
        </Alert>
      )}
      {PARTS.map((name) => (
        <PartOf key={name} name={name} part={parts[name]} />
      ))}
    </section>
  );
}

function PartOf({ name, part }: { name: (typeof PARTS)[number]; part: Part }): ReactNode {
  const { comparison: words } = useAdminMessages().data.import;
  const { number } = useFormats();
  const { compared, differences, total, error } = part;
  if (error !== null)
    return (
      <span>
        {words.parts[name].title}: {words.not_compared} <span lang="en">{error}</span>
      </span>
    );
  const summary = `${words.parts[name].title}: ${words.compared(number(compared), total)}`;
  if (total === 0) return <span>{summary}</span>;
  return (
    <>
      <span>{summary}</span>
      <div className={classes.scroll} role="region" aria-label={summary} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.parts[name].subject}</th>
              <th scope="col">CTFd</th>
              <th scope="col">{words.here}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ subject, theirs, ours }) => (
              <tr key={subject}>
                <th scope="row">
                  <bdi>{subject}</bdi>
                </th>
                <td>{theirs ?? words.missing}</td>
                <td>{ours ?? words.missing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
