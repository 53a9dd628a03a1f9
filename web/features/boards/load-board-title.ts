/** Writes the title of a board with the names of its filter; loaded where a filter is on. */
import type { QueryClient } from '@tanstack/react-query';
import { writeBoardTitle } from '#contract/domain/board-title.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { filterNamesQuery } from '#web/features/trip-filters/filter-names.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { loadWords } from '#web/i18n/load-words.tsx';
import type { TitleQuery } from './board-title-query.ts';

export async function loadBoardTitle(client: QueryClient, query: TitleQuery): Promise<string> {
  const { language, party, ...board } = query;
  const [names, ...words] = await Promise.all([
    client.fetchQuery(filterNamesQuery(board.origin, board.filter)),
    loadWords(language),
    loadWords(language, 'board'),
  ]);
  const messages: Partial<PageMessages> = Object.assign({}, ...words);
  const say = createTranslate(language, messages as PageMessages);
  return writeBoardTitle(board, { language, say, names, party });
}
