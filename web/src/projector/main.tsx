import { createRoot } from 'react-dom/client';
import { forgetReloads, reloadLater } from '../app/reload';
import { StartFailure } from '../app/StartFailure';
import '../app/tokens.css';
import { keepAwake } from '../browser/wake-lock';
import { directionOf, loadMessages, preferredLanguage } from '../i18n';
import { LocaleProvider } from '../i18n/context';
import { Projector } from './Projector';
import './projector.css';
import { ProjectorStore } from './store';

function start(container: HTMLElement): void {
  const parameters = new URLSearchParams(location.search);
  const store = new ProjectorStore(parameters.get('key'), Number(parameters.get('bracket')) || undefined);
  const keepReloads = forgetReloads();
  const fail = (error: unknown): void => {
    reportError(error);
    keepReloads();
    store.stop();
    // No one may be at the projector, so the page reloads itself.
    root.render(<StartFailure isReloading={reloadLater()} />);
  };
  const root = createRoot(container, { onUncaughtError: fail });
  const show = async (): Promise<void> => {
    const language = preferredLanguage(null);
    const words = await loadMessages(language);
    const page = document.documentElement;
    page.lang = language;
    page.dir = directionOf(language);
    page.dataset['mantineColorScheme'] = parameters.get('theme') === 'light' ? 'light' : 'dark';
    document.getElementById('server-style')?.remove();
    keepAwake();
    store.start();
    root.render(
      <LocaleProvider value={{ language, words, choose: () => undefined }}>
        <Projector store={store} />
      </LocaleProvider>,
    );
  };
  show().catch(fail);
}

const container = document.getElementById('root');
if (container) start(container);
