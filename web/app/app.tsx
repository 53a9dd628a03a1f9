/** Root component: providers for query cache, translations, clock, theme and site URL around the router. */
import { type ReactNode, useEffect } from 'react';
import type { PageMessages } from '#messages/generated/types.ts';
import { QueryProvider } from '#web/api/query.tsx';
import type { QueryClient } from '#web/api/query-client.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import type { PageState } from '#web/state/page-state.ts';
import { PartyProvider } from '#web/state/party.tsx';
import { SiteAddressProvider } from '#web/state/site-address.tsx';
import { ThemeProvider } from '#web/state/theme.tsx';

type AppProps = {
  state: Pick<PageState, 'language' | 'theme' | 'party' | 'renderedAt' | 'appUrl'>;
  messages: PageMessages;
  queryClient: QueryClient;
  children: ReactNode;
};

/** Sets the performance mark `hydrated` after hydration. */
export function App({ state, messages, queryClient, children }: AppProps): ReactNode {
  useEffect(() => {
    performance.mark('hydrated');
  }, []);
  return (
    <QueryProvider client={queryClient}>
      <MessagesProvider language={state.language} messages={messages}>
        <SiteAddressProvider appUrl={state.appUrl}>
          <ThemeProvider initial={state.theme}>
            <PartyProvider initial={state.party}>
              <NowProvider renderedAt={state.renderedAt}>{children}</NowProvider>
            </PartyProvider>
          </ThemeProvider>
        </SiteAddressProvider>
      </MessagesProvider>
    </QueryProvider>
  );
}
