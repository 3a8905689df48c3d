import { createRoot } from 'react-dom/client';
import { directionOf, loadWords, preferredLanguage } from '../words';
import { SpeechProvider } from '../words/context';
import '../app/tokens.css';
import { keepAwake } from '../browser/wake-lock';
import { Projector } from './Projector';
import './projector.css';
import { ProjectorStore } from './store';

/** Shows the standings on a large screen, for as long as it takes and with nobody at it. */
async function start(root: HTMLElement): Promise<void> {
  const language = preferredLanguage(null);
  const parameters = new URLSearchParams(location.search);
  const words = await loadWords(language);
  const page = document.documentElement;
  page.lang = language;
  page.dir = directionOf(language);
  page.dataset['mantineColorScheme'] = parameters.get('theme') === 'light' ? 'light' : 'dark';
  document.getElementById('server-style')?.remove();
  keepAwake();
  const store = new ProjectorStore(parameters.get('key'), Number(parameters.get('bracket')) || undefined);
  store.start();
  createRoot(root).render(
    <SpeechProvider value={{ language, words, choose: () => undefined }}>
      <Projector store={store} />
    </SpeechProvider>,
  );
}

const AGAIN_MILLIS = 10_000;

const container = document.getElementById('root');
if (container)
  void start(container).catch(() => {
    // Nobody stands here who could load the page again.
    setTimeout(() => {
      location.reload();
    }, AGAIN_MILLIS);
  });
