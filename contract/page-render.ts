/** What the server asks of the web part, and is given: one page as HTML. */
import type { Language } from './domain/language.ts';
import type { Theme } from './domain/theme.ts';

/** Answers a path of the API (`/api/…`, with its query); the caller's cookie and language are its business. */
export type FetchApi = (path: string) => Promise<Response>;

export type PageInput = {
  /** Path and query as asked for, language prefix included. */
  url: string;
  language: Language;
  theme: Theme;
  /** Epoch milliseconds. */
  renderedAt: number;
  appUrl: string | null;
  fetchApi: FetchApi;
  /** `fetchApi` asks as one reader; otherwise as any guest. */
  isPersonal: boolean;
};

export type PageOutput = {
  status: number;
  /** Set when the page answers with a redirect; everything else is then empty. */
  location: string | null;
  /** Elements for `<head>`. */
  head: string;
  /** The root element with the page in it. */
  body: string;
  /** JSON, safe between script tags. */
  state: string;
  /** Source modules the browser needs for this page besides its entry. */
  modules: string[];
  /** Every query of the page was answered; otherwise the browser asks for the rest. */
  isComplete: boolean;
  /** Errors of loaders other than "not found", for the log. */
  failures: unknown[];
};

export type RenderPage = (input: PageInput) => Promise<PageOutput>;
