import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useCountryName } from '../../components/countries';
import { NameLink } from '../../components/NameLink';
import { SignalFlag } from '../../components/SignalFlag';
import type { Filters } from '../../components/useFilters';
import { useMessages } from '../../i18n/context';
import classes from './Directory.module.css';
import type { DirectoryValues } from './directory';
import type { Kind } from '../../domain/accounts/kinds';
import { safeWebsite } from '../../domain/accounts/profile-data';
import { useBrackets } from '../../domain/accounts/useBrackets';
import type { ListedAccount } from './useDirectory';

interface Props {
  kind: Kind;
  rows: readonly ListedAccount[];
  hrefOf: Filters<keyof DirectoryValues>['hrefOf'];
  isStale: boolean;
}

export function DirectoryTable({ kind, rows, hrefOf, isStale }: Props): ReactNode {
  const { people } = useMessages();
  const { viewer } = useBoot();
  const own = kind === 'users' ? viewer?.id : viewer?.team?.id;
  const hasBrackets = rows.some(({ bracket_id }) => bracket_id !== null);
  return (
    <table className={classes.table} aria-busy={isStale} data-old={isStale || undefined}>
      <caption className="visually-hidden">{people[kind]}</caption>
      <Head hasBrackets={hasBrackets} />
      <tbody>
        {rows.map((account) => (
          <Row key={account.id} isOwn={account.id === own} {...{ kind, account, hrefOf, hasBrackets }} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ hasBrackets = false }: { hasBrackets?: boolean }): ReactNode {
  const { people } = useMessages();
  return (
    <thead>
      <tr>
        <th scope="col">{people.name}</th>
        <th scope="col" className={classes.wide}>
          {people.affiliation}
        </th>
        <th scope="col" className={classes.wide}>
          {people.country}
        </th>
        {hasBrackets && <th scope="col">{people.bracket}</th>}
        <th scope="col" className={classes.wide}>
          {people.website}
        </th>
      </tr>
    </thead>
  );
}

function Row({
  kind,
  account: { id, name, affiliation, country, website, bracket_id },
  hrefOf,
  isOwn,
  hasBrackets,
}: Pick<Props, 'kind' | 'hrefOf'> & { account: ListedAccount; isOwn: boolean; hasBrackets: boolean }): ReactNode {
  const { people } = useMessages();
  const countryName = useCountryName();
  const brackets = useBrackets(kind);
  const address = safeWebsite(website);
  const where = [affiliation, country && countryName(country)].filter(Boolean);
  return (
    <tr data-own={isOwn || undefined}>
      <th scope="row">
        <span className={classes.account}>
          <SignalFlag name={name} size={22} />
          <span>
            <NameLink href={`/${kind}/${id}`}>{name}</NameLink>
            {isOwn && <span className={classes.you}>{people.you}</span>}
            {where.length > 0 && <span className={classes.narrow}>{where.join(' · ')}</span>}
          </span>
        </span>
      </th>
      <td className={classes.wide}>
        {affiliation && (
          <a className={classes.quiet} href={hrefOf({ affiliation, page: '1' })}>
            <bdi>{affiliation}</bdi>
          </a>
        )}
      </td>
      <td className={classes.wide}>
        {country && (
          <a className={classes.quiet} href={hrefOf({ country, page: '1' })}>
            {countryName(country)}
          </a>
        )}
      </td>
      {hasBrackets && <td>{brackets.find((bracket) => bracket.id === bracket_id)?.name}</td>}
      <td className={classes.wide}>
        {address !== null && (
          <a className={classes.site} href={address} target="_blank" rel="noopener noreferrer nofollow">
            {new URL(address).host}
          </a>
        )}
      </td>
    </tr>
  );
}

export function TableSkeleton(): ReactNode {
  const { app } = useMessages();
  return (
    <table className={classes.table} role="status" aria-label={app.loading}>
      <Head />
      <tbody>
        {Array.from({ length: 12 }, (_, index) => (
          <tr key={index}>
            <td colSpan={5}>
              <Skeleton height={22} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
