import type { ReactNode } from 'react';
import { queryOptions } from '../../../api/query';
import { NameLink } from '../../../components/NameLink';
import { RelativeTime } from '../../../components/RelativeTime';
import { useFormats } from '../../../i18n/context';
import { accountHref } from '../../accounts/accounts-api';
import { Card } from '../../components/Card';
import { LoadFailure } from '../../components/LoadFailure';
import { MoreRows } from '../../components/MoreRows';
import { useEndless } from '../../components/useEndless';
import { useAdminMessages } from '../../messages';
import classes from './RatingsCard.module.css';

/** Ratings of the challenge: a chart of the votes, and the reviews. */
export function RatingsCard({ id }: { id: number }): ReactNode {
  const { challenges } = useAdminMessages();
  const { ratings: words } = challenges;
  const { number, language } = useFormats();
  const { rows, first, error, retry, more } = useEndless(
    1,
    (page) =>
      queryOptions('/api/v1/challenges/{id}/ratings', { params: { path: { id }, query: { page: String(page) } } }),
    ({ meta }) => meta.pagination?.next ?? null,
  );
  const summary = first?.meta.summary;
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (!rows || !summary) return null;
  const { up = 0, down = 0, count = 0 } = summary;
  if (count === 0)
    return (
      <Card title={words.title}>
        <p className="quiet">{words.none}</p>
      </Card>
    );
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(up / count);
  const written = rows.filter(({ review }) => review !== null && review !== '');
  return (
    <Card title={words.title}>
      <p>{words.share(share, number(count))}</p>
      <div className={classes.bar} aria-hidden>
        {up > 0 && <span data-up style={{ flexGrow: up }} />}
        {down > 0 && <span data-down style={{ flexGrow: down }} />}
      </div>
      <p className={classes.legend}>
        <span data-up>{words.up(number(up))}</span>
        <span data-down>{words.down(number(down))}</span>
      </p>
      {written.length > 0 && (
        <ul className={classes.reviews} aria-label={words.reviews}>
          {written.map(({ id: rating, user, value, review, date }) => (
            <li key={rating}>
              <p className={classes.by}>
                <span data-up={value > 0 || undefined} data-down={value < 0 || undefined}>
                  {value > 0 ? words.likes : words.dislikes}
                </span>{' '}
                <NameLink href={accountHref('users', user.id)}>{user.name}</NameLink> <RelativeTime date={date} />
              </p>
              <p className={classes.text}>{review}</p>
            </li>
          ))}
        </ul>
      )}
      {more.has && <MoreRows more={more} />}
    </Card>
  );
}
