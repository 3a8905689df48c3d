import { use, type ReactNode } from 'react';
import type { ServerPage } from '../../components/server-page';
import { isRefused } from '../../components/server-page';
import { useServerPage } from '../../components/ServerPageContext';
import { SignalFlag } from '../../components/SignalFlag';
import { loadAdminMessages, panelLanguage } from '../../i18n/admin';
import { useLocale } from '../../i18n/context';
import frame from '../AdminLayout.module.css';
import { AdminMessagesProvider, useAdminMessages } from '../messages';
import classes from './Setup.module.css';
import { Wizard } from './Wizard';

export default function Setup(): ReactNode {
  const { language } = useLocale();
  const words = use(loadAdminMessages(language));
  return (
    <AdminMessagesProvider value={words}>
      <SetupFrame />
    </AdminMessagesProvider>
  );
}

function SetupFrame(): ReactNode {
  const { language } = useLocale();
  const { setup } = useAdminMessages();
  const page = useServerPage();
  return (
    <div className={`${frame.ground ?? ''} ${classes.page ?? ''}`} lang={panelLanguage(language)}>
      <header className={classes.sign}>
        <SignalFlag name="Ensign" size={24} />
        <strong>Ensign</strong>
        <span>{setup.title}</span>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {page && isRefused(page.status) ? <Closed page={page} /> : <Wizard />}
      </main>
    </div>
  );
}

/** Says why the event cannot be set up here, with the server's English text. */
function Closed({ page }: { page: ServerPage }): ReactNode {
  return (
    <div className={classes.card} lang="en">
      <h1>{page.title}</h1>
      <p>{page.text}</p>
    </div>
  );
}
