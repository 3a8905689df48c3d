import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { SignalFlag } from '../../../components/SignalFlag';
import { useAdminMessages } from '../../messages';
import type { ChallengeRow } from '../challenge-rows';
import { maskOf } from '../challenge-form';
import { StateBadge } from '../StateBadge';
import { useChallengeName } from '../useChallengeName';
import classes from './Drawing.module.css';
import { drawingsOf, type Drawing as Layout } from './layout';
import { type Problems, type Required, unreachable } from './requirements';

export type Drawn = Required & Pick<ChallengeRow, 'name' | 'category' | 'anonymize'>;

interface Props {
  rows: readonly Drawn[];
  problems: Problems;
  current?: number;
}

export default function Drawing({ rows, problems, current }: Props): ReactNode {
  const { challenges } = useAdminMessages();
  const drawings = useMemo(() => drawingsOf(rows), [rows]);
  const lost = useMemo(() => unreachable(problems), [problems]);
  return (
    <div className={classes.drawings} role="group" aria-label={challenges.requirements.drawing}>
      {drawings.map((layout) => (
        <Part key={layout.boxes[0]?.ids[0]} {...{ layout, rows, lost, current }} />
      ))}
    </div>
  );
}

interface PartProps {
  layout: Layout;
  rows: readonly Drawn[];
  lost: ReadonlySet<number>;
  current: number | undefined;
}

function Part({ layout, rows, lost, current }: PartProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const activeBox = layout.boxes.find(({ ids }) => active !== null && ids.includes(active));
  const own = layout.boxes.find(({ ids }) => current !== undefined && ids.includes(current));
  const middle = own && own.x + own.width / 2;
  useEffect(() => {
    if (scroll.current && middle !== undefined) scroll.current.scrollLeft = middle - scroll.current.clientWidth / 2;
  }, [middle]);
  return (
    <div ref={scroll} className={classes.scroll}>
      <div className={classes.drawing} style={{ width: layout.width, height: layout.height }} dir="ltr">
        <svg className={classes.lines} width={layout.width} height={layout.height} aria-hidden>
          {layout.lines.map(({ from, to, path, isBack }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              data-back={isBack || undefined}
              data-on={(active !== null && (from === active || to === activeBox?.ids[0])) || undefined}
            />
          ))}
        </svg>
        {layout.boxes.map(({ ids, columns, x, y, width, height }) => (
          <ul
            key={ids[0]}
            className={classes.box}
            data-current={(current !== undefined && ids.includes(current)) || undefined}
            style={{ left: x, top: y, width, height, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {ids.map((id) => {
              const row = byId.get(id);
              return (
                row && (
                  <li
                    key={id}
                    onPointerEnter={() => setActive(id)}
                    onPointerLeave={() => setActive(null)}
                    onFocus={() => setActive(id)}
                    onBlur={() => setActive(null)}
                  >
                    <Entry row={row} isLost={lost.has(id)} isCurrent={id === current} />
                  </li>
                )
              );
            })}
          </ul>
        ))}
      </div>
    </div>
  );
}

function Entry({ row, isLost, isCurrent }: { row: Drawn; isLost: boolean; isCurrent: boolean }): ReactNode {
  const { challenges } = useAdminMessages();
  const nameOf = useChallengeName();
  const { requirements: words } = challenges;
  const name = nameOf(row);
  const content = (
    <>
      {row.category && <SignalFlag name={row.category} size={16} />}
      <bdi className={classes.name} title={row.category ? `${name} (${row.category})` : name}>
        {name}
      </bdi>
      {row.anonymize && row.prerequisites.length > 0 && (
        <span className={classes.masked} title={challenges.masks[maskOf(row.anonymize)]}>
          <span aria-hidden>{row.anonymize === 'preview' ? '…' : '???'}</span>
          <span className="visually-hidden">{challenges.masks[maskOf(row.anonymize)]}</span>
        </span>
      )}
      {row.state !== 'visible' && <StateBadge state={row.state} />}
      {isLost && (
        <span className={classes.lost} title={words.lost}>
          <span aria-hidden>!</span>
          <span className="visually-hidden">{words.lost}</span>
        </span>
      )}
    </>
  );
  if (isCurrent)
    return (
      <span className={classes.entry} data-lost={isLost || undefined} aria-current="true">
        {content}
      </span>
    );
  return (
    <a className={classes.entry} data-lost={isLost || undefined} href={`/admin/challenges/${row.id}`}>
      {content}
    </a>
  );
}
