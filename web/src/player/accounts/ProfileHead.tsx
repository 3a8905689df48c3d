import type { ReactNode } from 'react';
import { useCountryName } from '../../components/countries';
import { PageTitle } from '../../components/PageTitle';
import { SignalFlag } from '../../components/SignalFlag';
import { useMessages } from '../../i18n/context';
import type { Kind } from '../../domain/accounts/kinds';
import classes from './Profile.module.css';
import { safeWebsite } from '../../domain/accounts/profile-data';
import { useBrackets } from '../../domain/accounts/useBrackets';

interface FieldEntry {
  field_id: number;
  name: string;
  value: unknown;
}

export interface ProfileFacts {
  name: string;
  website: string | null;
  affiliation: string | null;
  country: string | null;
  bracket_id: number | null;
  fields: readonly FieldEntry[];
  place: number | string | null;
  score: number | null;
  team?: { id: number; name: string } | null;
}

export function ProfileHead({
  kind,
  facts,
  actions,
}: {
  kind: Kind;
  facts: ProfileFacts;
  actions?: ReactNode;
}): ReactNode {
  return (
    <header className={classes.head}>
      <SignalFlag name={facts.name} size={64} />
      <div className={classes.who}>
        <PageTitle title={facts.name}>
          <bdi>{facts.name}</bdi>
        </PageTitle>
        <Facts kind={kind} facts={facts} />
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  );
}

function Facts({ kind, facts }: { kind: Kind; facts: ProfileFacts }): ReactNode {
  const { app, people } = useMessages();
  const countryName = useCountryName();
  const bracket = useBrackets(kind).find(({ id }) => id === facts.bracket_id);
  const address = safeWebsite(facts.website);
  const entries: (readonly [key: string, name: string, value: ReactNode])[] = [
    ['team', people.team, facts.team && <a href={`/teams/${facts.team.id}`}>{facts.team.name}</a>],
    ['bracket', people.bracket, bracket?.name],
    ['affiliation', people.affiliation, facts.affiliation],
    ['country', people.country, facts.country && countryName(facts.country)],
    [
      'website',
      people.website,
      address !== null && (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </a>
      ),
    ],
    ...facts.fields.map(({ field_id, name, value }) => [`field-${field_id}`, name, textOf(value)] as const),
  ];
  const visible = entries.filter(
    ([, , value]) => value !== undefined && value !== null && value !== '' && value !== false,
  );
  if (visible.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {visible.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );

  function textOf(value: unknown): string {
    if (typeof value === 'boolean') return value ? app.yes : app.no;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}
