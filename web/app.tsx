/** Everything above the router: the query cache, words, clock, theme and address of the site. */
import { type ReactNode, useEffect } from 'react';
import type { PageMessages } from '#messages/generated/types.ts';
import { MessagesProvider } from './i18n.tsx';
import { NowProvider } from './now.tsx';
import type { PageState } from './page-state.ts';
import { QueryProvider } from './query.tsx';
import type { QueryClient } from './query-client.ts';
import { SiteAddressProvider } from './site-address.tsx';
import { ThemeProvider } from './theme.tsx';

type AppProps = {
  state: Pick<PageState, 'language' | 'theme' | 'renderedAt' | 'appUrl'>;
  messages: PageMessages;
  queryClient: QueryClient;
  children: ReactNode;
};

/** Marks `hydrated` in the browser's performance timeline once the page answers to its reader. */
export function App({ state, messages, queryClient, children }: AppProps): ReactNode {
  useEffect(() => {
    performance.mark('hydrated');
  }, []);
  return (
    <QueryProvider client={queryClient}>
      <MessagesProvider language={state.language} messages={messages}>
        <SiteAddressProvider appUrl={state.appUrl}>
          <ThemeProvider initial={state.theme}>
            <NowProvider renderedAt={state.renderedAt}>{children}</NowProvider>
          </ThemeProvider>
        </SiteAddressProvider>
      </MessagesProvider>
    </QueryProvider>
  );
}
