import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { BootContext, useLoadedBoot } from '../api/boot';
import { queryClient } from '../api/query';
import { ScreenFailure } from '../components/ScreenErrorBoundary';
import { LiveProvider } from '../live/LiveProvider';
import { directionOf, loadWords, rememberLanguage, type Language, type Words } from '../words';
import { SpeechProvider } from '../words/context';
import { colorSchemes } from './color-schemes';
import { cspNonce } from '../components/csp';
import { Frames } from './Root';
import { ServerPageProvider } from '../components/ServerPageContext';
import type { ServerPage } from '../components/server-page';
import { themeOf, variablesOf } from './theme';

interface Speech {
  language: Language;
  words: Words;
}

interface Props {
  initial: Speech;
  page: ServerPage;
  accent: string | null;
}

/** The whole interface. */
export function App({ initial, page, accent }: Props): ReactNode {
  const [theme] = useState(() => themeOf(accent));
  const [variables] = useState(() => variablesOf(accent));
  const [speech, setSpeech] = useState(initial);
  const choose = useCallback((language: Language) => {
    void loadWords(language).then((words) => {
      rememberLanguage(language);
      setSpeech({ language, words });
    });
  }, []);
  const direction = directionOf(speech.language);
  useEffect(() => {
    document.documentElement.lang = speech.language;
    document.documentElement.dir = direction;
  }, [speech.language, direction]);
  return (
    <QueryClientProvider client={queryClient}>
      <SpeechProvider value={{ ...speech, choose }}>
        <DirectionProvider initialDirection={direction} detectDirection={false} key={direction}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={variables}
            colorSchemeManager={colorSchemes}
            defaultColorScheme="auto"
            getStyleNonce={() => cspNonce}
          >
            <ServerPageProvider page={page}>
              <BootProvider>
                <ScreenFailure>
                  <LiveProvider>
                    <Frames />
                  </LiveProvider>
                </ScreenFailure>
              </BootProvider>
            </ServerPageProvider>
          </MantineProvider>
        </DirectionProvider>
      </SpeechProvider>
    </QueryClientProvider>
  );
}

function BootProvider({ children }: { children: ReactNode }): ReactNode {
  return <BootContext value={useLoadedBoot()}>{children}</BootContext>;
}
