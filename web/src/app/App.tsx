import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { BootContext, useLoadedBoot } from '../api/boot';
import { queryClient } from '../api/query';
import { ScreenErrorBoundary } from '../components/ScreenErrorBoundary';
import { LiveProvider } from '../live/LiveProvider';
import { directionOf, loadMessages, rememberLanguage, type Language, type Messages } from '../i18n';
import { LocaleProvider } from '../i18n/context';
import { colorSchemes } from './color-schemes';
import { cspNonce } from '../components/csp';
import { Root } from './Root';
import { ServerPageProvider } from '../components/ServerPageContext';
import type { ServerPage } from '../components/server-page';
import { themeOf, variablesOf } from './theme';

interface Locale {
  language: Language;
  words: Messages;
}

interface Props {
  initial: Locale;
  page: ServerPage;
  accent: string | null;
}

export function App({ initial, page, accent }: Props): ReactNode {
  const [theme] = useState(() => themeOf(accent));
  const [variables] = useState(() => variablesOf(accent));
  const [speech, setSpeech] = useState(initial);
  const choose = useCallback((language: Language) => {
    void loadMessages(language).then((words) => {
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
      <LocaleProvider value={{ ...speech, choose }}>
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
                <ScreenErrorBoundary>
                  <LiveProvider>
                    <Root />
                  </LiveProvider>
                </ScreenErrorBoundary>
              </BootProvider>
            </ServerPageProvider>
          </MantineProvider>
        </DirectionProvider>
      </LocaleProvider>
    </QueryClientProvider>
  );
}

function BootProvider({ children }: { children: ReactNode }): ReactNode {
  return <BootContext value={useLoadedBoot()}>{children}</BootContext>;
}
