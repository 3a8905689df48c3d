import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { loadBoot } from './api/boot';
import { keepQueries } from './api/stored-queries';
import { cspNonce } from './app/csp';
import { readServerPage } from './app/server-page';
import { StartFailure } from './app/StartFailure';
import './app/styles';
import { loadWords, preferredLanguage } from './words';

const container = document.getElementById('root');

/** Loads what every screen needs, then shows the screen of the page's address. */
async function start(root: HTMLElement): Promise<void> {
  setNonce(cspNonce);
  const page = readServerPage(root);
  try {
    const boot = await loadBoot();
    const language = preferredLanguage(boot.viewer?.language ?? null);
    const words = await loadWords(language);
    keepQueries(boot);
    // It is for the pages that the server renders itself.
    document.getElementById('server-style')?.remove();
    createRoot(root).render(<App initial={{ language, words }} page={page} accent={boot.look.accent} />);
  } catch {
    createRoot(root).render(<StartFailure />);
  }
}

if (container) void start(container);
