/** Responds to page requests: language, canonical address, and for guests the cached page. */
import type { Language } from '#contract/domain/language.ts';
import { defaultLanguage, languageOf, languages } from '#contract/domain/language.ts';
import { localizedPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { findPage } from '#contract/domain/pages.ts';
import { oneAdult, type Party, parsePartyText, partyCookie, partyText } from '#contract/domain/party.ts';
import { isTheme, type Theme } from '#contract/domain/theme.ts';
import type { FetchApi } from '#contract/page-render.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  guestCacheControl,
  neverStored,
  ownAndRevalidated,
  sharedForAMinute,
  unkeptHeader,
} from './cache-policy.ts';
import { contentCodingOf, encodeBody } from './content-coding.ts';
import { htmlType } from './content-type.ts';
import { findCookie, hasSessionCookie } from './cookies.ts';
import { guest, type Identify, type Identity } from './http-env.ts';
import type { PageRenderer } from './page.ts';
import { createPageCache, policyHeader, type RenderedPage } from './page-cache.ts';
import { type CachedResponse, respondWith } from './response-cache.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { createWorkQueue } from './work-queue.ts';

export type PageResponsesOptions = {
  renderer: PageRenderer;
  /** Calls the API in process, as a reader who need not be identified again. */
  requestApi: (path: string, call: ApiCall) => Promise<Response>;
  /** Changes whenever a page of the same URL may change. */
  version: () => number;
  now: () => Date;
  /** Without it every reader is a guest. */
  identify?: Identify;
  /** Sets `Secure` on cookies, when the public URL is https. */
  isSecure: boolean;
};

type ApiCall = { headers: Record<string, string>; identity: Identity };

export type PageRequest = { url: URL; headers: Headers };

/** What a request's address says: the language of its prefix, the path without it, and its canonical spelling. */
type Address = { language: Language; path: string; canonical: string | undefined };

export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
};

/** Rendering waits for the API, so a few pages run concurrently; the rendering itself is synchronous. */
const queueLimits = { concurrency: 2, maxWaiting: 24, maxWaitMs: 2000 };
const yearSeconds = 31_536_000;
const minuteMs = 60_000;
const keptForMs = 5 * minuteMs;
const vary = 'Cookie, Accept-Encoding';

/** The request after language, canonical path and cookies were read. */
type WantedPage = {
  language: Language;
  theme: Theme;
  party: Party;
  /** With somebody signed in the page contains their data and must not be shared. */
  identity: Identity;
  /** Canonical path without prefix; undefined where there is no page. */
  canonical: string | undefined;
  /** As in `PageInput`; a page that names them is another page than one without. */
  refused: readonly string[];
  /** Path and query to render, prefix included. */
  url: string;
};

/** @throws AppError `overloaded` when too many pages wait, `not_found` for missing files */
export function createPageResponses(
  options: PageResponsesOptions,
): (request: PageRequest) => Promise<PageResponse> {
  const { renderer, now, version } = options;
  const cache = createPageCache();
  const share = createSharedAnswers();
  const queue = createWorkQueue(queueLimits);
  const currentVersion = () => version() * 1e6 + (Math.floor(now().getTime() / keptForMs) % 1e6);

  /** Each answer once for a page. */
  const apiOf = (wanted: WantedPage, headers: Headers): FetchApi =>
    share((path) =>
      options.requestApi(path, { headers: apiHeaders(wanted, headers), identity: wanted.identity }),
    );
  const render = async (wanted: WantedPage, fetchApi: FetchApi): Promise<RenderedPage> => {
    let mayBeKept = true;
    const { identity, canonical: _, ...shown } = wanted;
    const knownAs = identity.signedIn?.userId;
    const page = await queue.run(
      () =>
        renderer.render({
          ...shown,
          isPersonal: isPersonal(wanted),
          renderedAt: Math.floor(now().getTime() / minuteMs) * minuteMs,
          fetchApi: async (path) => {
            const answer = await fetchApi(path);
            mayBeKept &&= !answer.headers.has(unkeptHeader);
            return answer;
          },
        }),
      knownAs,
    );
    return { ...page, isComplete: page.isComplete && mayBeKept };
  };

  return async (request) => {
    const { headers } = request;
    const { language, path } = splitLanguage(request.url.pathname);
    const canonical = renderer.findCanonicalPath(path, request.url.searchParams);
    const address = { language, path, canonical };
    const redirect = findRedirect(request, address, options);
    if (redirect) return redirect;
    const wanted = await readWanted(request, address, options);
    const isOfSecret = hasSecretPart(request.url);
    const answer = await (isOfSecret ? freshPage(wanted, headers) : answerWanted(wanted, headers));
    if (hasSecretAddress(request.url)) keepSecret(answer.headers);
    return answer;
  };

  async function freshPage(wanted: WantedPage, headers: Headers): Promise<PageResponse> {
    return freshAnswer(await render(wanted, apiOf(wanted, headers)), headers);
  }

  async function answerWanted(wanted: WantedPage, headers: Headers): Promise<PageResponse> {
    const { canonical } = wanted;
    if (canonical === undefined || isPersonal(wanted)) return freshPage(wanted, headers);
    const rendering = () => render(wanted, apiOf(wanted, headers));
    const { page, kept } = await cache.get(keyOf(wanted, canonical), currentVersion(), rendering);
    if (page) return freshAnswer(page, headers);
    return keptAnswer(kept, headers);
  }
}

/** What a secret in the path shows may end at any moment, so such a page is not cached. */
function hasSecretPart({ pathname }: URL): boolean {
  const found = findPage(splitLanguage(pathname).path);
  return found?.page.hasSecretAddress === true && found.part !== '';
}

/** Neither the pages it leads to nor a shared cache learn the address. */
function keepSecret(headers: Record<string, string>): void {
  headers['referrer-policy'] = 'no-referrer';
  if (headers['cache-control'] === sharedForAMinute) headers['cache-control'] = ownAndRevalidated;
}

/** What the page loads or leads to must not learn its address. */
function hasSecretAddress({ pathname, searchParams }: URL): boolean {
  return searchParams.has('token') || findPage(splitLanguage(pathname).path)?.page.hasSecretAddress === true;
}

/** Redirects to the language first (`?lang=`, saved choice), then to the canonical path. */
function findRedirect(
  { url, headers }: PageRequest,
  { language, path, canonical }: Address,
  options: PageResponsesOptions,
): PageResponse | undefined {
  const requestedLanguage = languages.find((each) => each === url.searchParams.get('lang'));
  if (requestedLanguage) {
    const query = new URLSearchParams(url.searchParams);
    query.delete('lang');
    const location = localizedPath(requestedLanguage, path) + searchOf(query);
    const secure = options.isSecure ? '; Secure' : '';
    const cookie = `lang=${requestedLanguage}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`;
    return redirectTo(location, 302, { 'set-cookie': cookie });
  }
  if (hasExtension(path)) throw new AppError('not_found', { log: 'no such file' });
  const chosen = languageOf(findCookie(headers.get('cookie'), 'lang') ?? defaultLanguage);
  if (language === defaultLanguage && chosen !== language) {
    return redirectTo(localizedPath(chosen, path) + url.search, 302);
  }
  const spelling = localizedPath(language, canonical?.split('?')[0] ?? path);
  return spelling === url.pathname ? undefined : redirectTo(spelling + url.search, 308);
}

async function readWanted(
  { url, headers }: PageRequest,
  { language, path, canonical }: Address,
  options: PageResponsesOptions,
): Promise<WantedPage> {
  const kept = findCookie(headers.get('cookie'), 'theme');
  const identity = (await options.identify?.(headers)) ?? guest;
  return {
    language,
    theme: isTheme(kept) ? kept : 'system',
    party: parsePartyText(findCookie(headers.get('cookie'), partyCookie)) ?? oneAdult,
    identity,
    canonical,
    refused: options.renderer.listRefusedParameters(path, url.searchParams),
    // The personal page may start with another origin, so its URL stays as requested.
    url: identity.signedIn
      ? localizedPath(language, path) + url.search
      : localizedPath(language, canonical ?? path),
  };
}

function keyOf({ language, theme, party, refused }: WantedPage, address: string): string {
  return `${language} ${theme} ${partyText(party)} ${refused} ${address}`;
}

function isPersonal({ identity }: WantedPage): boolean {
  return identity.signedIn !== null;
}

/** A guest's page is shared, so only the language of the request is used. */
function apiHeaders(wanted: WantedPage, headers: Headers): Record<string, string> {
  const cookie = isPersonal(wanted) ? headers.get('cookie') : null;
  return { accept: 'application/json', 'accept-language': wanted.language, ...(cookie ? { cookie } : {}) };
}

async function freshAnswer(
  { status, location, html, policy }: RenderedPage,
  request: Headers,
): Promise<PageResponse> {
  if (location !== null) return redirectTo(location, status);
  const wanted = contentCodingOf(request.get('accept-encoding'));
  const { body, coding } = await encodeBody(Buffer.from(html), wanted, true);
  return {
    status,
    headers: {
      ...{ 'content-type': htmlType, 'cache-control': neverStored, vary },
      'content-length': String(body.byteLength),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      ...policyHeader(policy),
    },
    body,
  };
}

async function keptAnswer(kept: CachedResponse, request: Headers): Promise<PageResponse> {
  const isMember = hasSessionCookie(request.get('cookie'));
  return respondWith(kept, request, {
    type: htmlType,
    'cache-control': isMember ? neverStored : guestCacheControl(request),
    vary,
  });
}

export function toPageResponse({ body, status, headers }: PageResponse): Response {
  return new Response(body as string | Uint8Array<ArrayBuffer> | null, { status, headers });
}

function redirectTo(location: string, status: number, headers: Record<string, string> = {}): PageResponse {
  return { status, headers: { location, 'cache-control': neverStored, vary, ...headers }, body: null };
}

/** Missing files get a short 404, not a page. */
function hasExtension(path: string): boolean {
  return /\.[A-Za-z0-9]{1,8}$/.test(path);
}

function searchOf(query: URLSearchParams): string {
  const text = query.toString();
  return text ? `?${text}` : '';
}
