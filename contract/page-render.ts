/** Interface between server and frontend for rendering one page to HTML. */
import type { Language } from './domain/language.ts';
import type { Kept } from './domain/party.ts';
import type { Theme } from './domain/theme.ts';

/** Calls the API (`/api/…`); cookie and language are handled by the implementation. */
export type FetchApi = (path: string) => Promise<Response>;

export type PageInput = Kept & {
  /** Requested path and query with language prefix. */
  url: string;
  language: Language;
  theme: Theme;
  /** Epoch milliseconds. */
  renderedAt: number;
  appUrl: string | null;
  fetchApi: FetchApi;
  /** Names of the parameters of the requested address that the page ignores. */
  refused: readonly string[];
  /** `fetchApi` acts as one reader; otherwise as a guest. */
  isPersonal: boolean;
};

export type PageOutput = {
  status: number;
  /** Set for a redirect; everything else is then empty. */
  location: string | null;
  head: string;
  /** The root element with the page in it. */
  body: string;
  /** JSON, safe between script tags. */
  state: string;
  /** Source modules the browser needs for this page besides its entry. */
  modules: string[];
  /** Source modules of its parts that the browser loads later: their styles are needed at once. */
  later: string[];
  /** All queries of the page were answered; otherwise the browser fetches the rest. */
  isComplete: boolean;
  /** Errors of loaders other than "not found", for the log. */
  failures: unknown[];
};

export type RenderPage = (input: PageInput) => Promise<PageOutput>;
