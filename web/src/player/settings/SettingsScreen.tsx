import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { PageTitle } from '../../components/PageTitle';
import { ErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { PasswordForm } from './PasswordForm';
import { PreferenceSettings } from './PreferenceSettings';
import { ProfileSettings } from './ProfileSettings';
import { SessionList } from './SessionList';
import classes from './Settings.module.css';
import { TokenSettings } from './TokenSettings';

const PARTS = {
  profile: ProfileSettings,
  security: SecuritySettings,
  tokens: TokenSettings,
  preferences: PreferenceSettings,
};

type Part = keyof typeof PARTS;

/** What a player can change about themselves, in parts that have addresses of their own. */
export default function SettingsScreen(): ReactNode {
  const { settings } = useMessages();
  const { viewer } = useBoot();
  const { part = 'profile' } = useParams<{ part?: string }>();
  if (!viewer) return <ErrorPage status={403} />;
  if (!isPart(part)) return <ErrorPage status={404} />;
  const Shown = PARTS[part];
  return (
    <div className={classes.screen}>
      <PageTitle title={`${settings[part]} · ${settings.title}`}>{settings.title}</PageTitle>
      <nav className={classes.parts} aria-label={settings.parts}>
        {Object.keys(PARTS)
          .filter(isPart)
          .map((name) => (
            <a key={name} href={`/settings/${name}`} aria-current={name === part ? 'page' : undefined}>
              {settings[name]}
            </a>
          ))}
      </nav>
      <div className={classes.part}>
        <Shown />
      </div>
    </div>
  );
}

function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

function SecuritySettings(): ReactNode {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
