/** Root component: providers for query cache, translations, clock, theme and site URL around the router. */
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageMessages } from '#messages/generated/types.ts';
import { RefusedParametersContext } from '#web/chrome/refused-parameters.tsx';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import type { PageState } from '#web/state/page-state.ts';
import { PartyProvider } from '#web/state/party.tsx';
import { SiteAddressProvider } from '#web/state/site.tsx';
import { ThemeProvider } from '#web/state/theme.tsx';

export function App(props: {
  state: Omit<PageState, 'loaderData' | 'errors' | 'answers'>;
  messages: PageMessages;
  queryClient: QueryClient;
  children: ReactNode;
}): ReactNode {
  const { state, messages, queryClient, children } = props;
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider language={state.language} messages={messages}>
        <SiteAddressProvider appUrl={state.appUrl}>
          <ThemeProvider initial={state.theme}>
            <PartyProvider initial={state}>
              <RefusedParametersContext value={state.refused}>
                <NowProvider renderedAt={state.renderedAt}>{children}</NowProvider>
              </RefusedParametersContext>
            </PartyProvider>
          </ThemeProvider>
        </SiteAddressProvider>
      </MessagesProvider>
    </QueryClientProvider>
  );
}
