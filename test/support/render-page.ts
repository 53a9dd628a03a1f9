/** Renders a page as the server does, at ten o'clock UTC on 21 November 2026, over answers of the API that a test gives. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { oneAdult } from '#contract/domain/party.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import type { FetchApi, PageInput, PageOutput } from '#contract/page-render.ts';
import { renderPage } from '#web/app/entry.server.tsx';
import { noTripChoices } from './trip-filters.ts';

/**
 * Answers by their path, a `Response` as it is; the settings are the built-in ones.
 * @param other the answer to what is not named
 */
export function answering(answers: Readonly<Record<string, unknown>> = {}, other: unknown = []): FetchApi {
  const known = new Map<string | undefined, unknown>([
    ['/api/settings', defaultSettings],
    ['/api/trip-choices', noTripChoices],
    ['/api/boards', []],
    ...Object.entries(answers),
  ]);
  return async (path) => {
    const [name] = path.split('?');
    const answer = known.has(name) ? known.get(name) : other;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };
}

/** For a guest of a site without fares, unless said otherwise. */
export function renderTestPage(
  language: Language,
  path: string,
  input: Partial<PageInput> = {},
): Promise<PageOutput> {
  return renderPage({
    url: localizedPath(language, path),
    language,
    theme: 'system',
    party: oneAdult,
    home: 'RUH',
    refused: [],
    renderedAt: Date.parse('2026-11-21T10:00:00Z'),
    appUrl: 'https://example.sa',
    fetchApi: answering(),
    isPersonal: false,
    ...input,
  });
}

/** The content of the page, without its frame. */
export const mainOf = ({ body }: PageOutput) => body.slice(body.indexOf('<main'), body.indexOf('</main>'));
