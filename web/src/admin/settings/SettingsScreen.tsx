import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { ErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { LoadFailure } from '../components/LoadFailure';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { Brackets } from './Brackets';
import { CustomFields } from './CustomFields';
import { GROUPS, type Group } from './setting-form';
import classes from './Settings.module.css';
import { SettingsForm } from './SettingsForm';
import { useSettings } from './useSettings';

const LISTS = { brackets: Brackets, fields: CustomFields };

type Part = Group | keyof typeof LISTS;

const PARTS: readonly Part[] = [...GROUPS, 'brackets', 'fields'];

export default function SettingsScreen(): ReactNode {
  const { group = GROUPS[0] } = useParams<{ group?: string }>();
  const part = PARTS.find((name) => name === group);
  const titleOf = useTitleOf();
  const { settings: words } = useAdminMessages();
  if (!part) return <ErrorPage status={404} />;
  const List = part === 'brackets' || part === 'fields' ? LISTS[part] : null;
  return (
    <>
      <PageHeader title={words.screen(titleOf(part))} />
      <div className={classes.screen}>
        <nav className={classes.nav} aria-label={words.nav}>
          <ul>
            {PARTS.map((name) => (
              <li key={name}>
                <a href={`/admin/settings/${name}`} aria-current={name === part ? 'page' : undefined}>
                  {titleOf(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.part}>{List ? <List /> : <Loaded group={part as Group} />}</div>
      </div>
    </>
  );
}

function Loaded({ group }: { group: Group }): ReactNode {
  const { settings: words } = useAdminMessages();
  const { data, error, refetch } = useSettings();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  return (
    <>
      {group === 'mail' && (
        <p className={classes.try}>
          <a href="/admin/mail">{words.try_mail}</a>
        </p>
      )}
      <SettingsForm key={group} group={group} latest={data} />
    </>
  );
}

function useTitleOf(): (part: Part) => string {
  const { settings: words } = useAdminMessages();
  return (part) => (part === 'brackets' || part === 'fields' ? words[part].title : words.groups[part]);
}
