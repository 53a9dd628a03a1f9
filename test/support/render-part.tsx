/** Renders a part of a page on the server at half past six on 21 November 2026, for a guest or who keeps something. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Language } from '#contract/domain/language.ts';
import { queries } from '#web/api/api.ts';
import { createApiClient } from '#web/api/call.ts';
import type { Query } from '#web/api/query.tsx';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import { ThemeProvider } from '#web/state/theme.tsx';
import { buildUser } from './build-watch.ts';
import { pageMessages } from './page-messages.ts';

/** A guest's without `favoriteIds`. @param answers what queries have answered already */
export function renderPart(
  part: ReactNode,
  language: Language = 'en',
  favoriteIds?: string[],
  answers: readonly [query: Query<unknown>, answer: unknown][] = [],
): string {
  const client = createApiClient();
  for (const [{ queryKey }, answer] of answers) client.setQueryData(queryKey, answer);
  client.setQueryData(queries.user().queryKey, favoriteIds ? buildUser() : null);
  if (favoriteIds) client.setQueryData(queries.favoriteIds().queryKey, favoriteIds);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MessagesProvider language={language} messages={pageMessages[language]}>
          <ThemeProvider initial="light">
            <NowProvider renderedAt={Date.parse('2026-11-21T06:30:00Z')}>{part}</NowProvider>
          </ThemeProvider>
        </MessagesProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Its words alone. */
export function textOfPart(...part: Parameters<typeof renderPart>): string {
  return wordsOf(renderPart(...part));
}

/** The words of HTML, parted by single spaces. */
export const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
