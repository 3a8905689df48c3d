import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';
import { type Comparison, ImportComparison } from './ImportComparison';

/** Rows and files of an import, or of the check before one. */
export interface ReportCounts {
  tables: Readonly<Record<string, Readonly<Record<'read' | 'stored' | 'repaired' | 'refused', number>>>>;
  lines: readonly { table: string; id: number | null; action: 'repaired' | 'refused' | 'kept'; reason: string }[];
  lines_total: number;
  ignored: readonly string[];
  uploads: { stored: number; bytes: number };
}

interface Report extends ReportCounts {
  seconds?: number;
  comparison?: Comparison;
}

/** Report of an import or of the check before one: numbers of rows by table, and the rows with problems. */
export function ImportReport({ report }: { report: Readonly<Record<string, unknown>> | ReportCounts }): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { number, bytes, list } = useFormats();
  // The cast is needed, because the OpenAPI document does not declare the members of a report.
  const { tables, lines, lines_total, ignored, uploads, seconds, comparison } = report as unknown as Report;
  const filled = Object.entries(tables).filter(([, { read }]) => read > 0);
  return (
    <div className={classes.report}>
      {comparison && <ImportComparison comparison={comparison} />}
      <span>
        {seconds === undefined
          ? words.files(number(uploads.stored), bytes(uploads.bytes))
          : words.seconds(number(seconds), number(uploads.stored), bytes(uploads.bytes))}
      </span>
      <div className={classes.scroll} role="region" aria-label={words.report} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.table}</th>
              {[words.read, words.stored, words.repaired, words.refused_rows].map((title) => (
                <th key={title} scope="col" data-number>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filled.map(([name, counts]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {(['read', 'stored', 'repaired', 'refused'] as const).map((key) => (
                  <td key={key} data-number>
                    {number(counts[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > 0 && (
        <>
          <span>{words.lines(lines.length, number(lines_total))}</span>
          <div className={classes.scroll} role="region" aria-label={words.reason} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.row}</th>
                  <th scope="col">{words.stored}</th>
                  <th scope="col">{words.reason}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ table, id, action, reason }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      {table} {id}
                    </th>
                    <td>{words.actions[action]}</td>
                    <td lang="en">{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {ignored.length > 0 && (
        <span>
          {words.ignored} {list(ignored)}
        </span>
      )}
    </div>
  );
}
