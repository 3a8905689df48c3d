import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { loadBoot } from './api/boot';
import { keepQueries } from './api/stored-queries';
import { cspNonce } from './components/csp';
import { forgetReloads, reloadLater } from './app/reload';
import { readServerPage } from './components/server-page';
import { StartFailure } from './app/StartFailure';
import './app/styles';
import { loadMessages, preferredLanguage } from './i18n';

async function start(container: HTMLElement): Promise<void> {
  setNonce(cspNonce);
  const page = readServerPage(container);
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      reportError(error);
      root.render(<StartFailure isReloading={false} />);
    },
  });
  try {
    const boot = await loadBoot();
    const language = preferredLanguage(boot.viewer?.language ?? boot.event.language);
    const words = await loadMessages(language);
    keepQueries(boot);
    // `server-style` is only for the HTML that the server rendered.
    document.getElementById('server-style')?.remove();
    root.render(<App initial={{ language, words }} page={page} accent={boot.look.accent} />);
    forgetReloads();
  } catch (error) {
    reportError(error);
    root.render(<StartFailure isReloading={reloadLater()} />);
  }
}

const container = document.getElementById('root');
if (container) void start(container);
