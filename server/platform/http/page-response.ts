/** Responds to page requests: language, canonical address, and for guests the cached page. */
import { defaultOrigin } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { defaultLanguage, languageOf, languages } from '#contract/domain/language.ts';
import { localizedPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { findPage } from '#contract/domain/pages.ts';
import { partyCookie, partyText, readKept } from '#contract/domain/party.ts';
import { isTheme } from '#contract/domain/theme.ts';
import { unknownIn } from '#contract/domain/trip-filter.ts';
import { withUnknown } from '#contract/domain/wish/wish-address.ts';
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
import type { PageInput, PageRenderer, RenderedPage } from './page.ts';
import { createResponseCache, respondWith } from './response-cache.ts';
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
/** Of the pages kept for guests, with their compressed forms; rendering has a queue of its own. */
const cacheLimits = { maxEntries: 600, maxBytes: 64 * 1024 * 1024, mostAtOnce: Number.POSITIVE_INFINITY };

/** Takes a page that must not be kept out of the cache that would store it. */
class UnkeptPage extends Error {
  readonly page: RenderedPage;
  constructor(page: RenderedPage) {
    super(`status ${page.status}`);
    this.page = page;
  }
}

/** The request after language, canonical path and cookies were read. */
type WantedPage = Pick<PageInput, 'url' | 'language' | 'theme' | 'party' | 'home' | 'refused'> & {
  /** With somebody signed in the page contains their data and must not be shared. */
  identity: Identity;
  /** Canonical path without prefix; undefined where there is no page. */
  canonical: string | undefined;
};

/** @throws AppError `overloaded` when too many pages wait, `not_found` for missing files */
export function createPageResponses(
  options: PageResponsesOptions,
): (request: PageRequest) => Promise<PageResponse> {
  const { renderer, now, version } = options;
  const cache = createResponseCache(cacheLimits);
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
    const found = findPage(path);
    const hasSecret = found?.page.hasSecretAddress === true;
    // What a secret in the path shows may end at any moment, so such a page is not kept.
    // Nor is what somebody typed.
    const isFresh = (hasSecret && found.part !== '') || unknownIn(request.url.searchParams) !== '';
    const answer = await (isFresh ? freshPage(wanted, headers) : answerWanted(wanted, headers));
    if (hasSecret || request.url.searchParams.has('token')) keepSecret(answer.headers);
    return answer;
  };

  async function freshPage(wanted: WantedPage, headers: Headers): Promise<PageResponse> {
    return freshAnswer(await render(wanted, apiOf(wanted, headers)), headers);
  }

  /** Only complete pages with status 200 are kept; equal requests at the same time share one rendering. */
  async function answerWanted(wanted: WantedPage, headers: Headers): Promise<PageResponse> {
    const { language, theme, party, home, refused, canonical } = wanted;
    if (canonical === undefined || isPersonal(wanted)) return freshPage(wanted, headers);
    const key = `${language} ${theme} ${partyText(party)} ${home} ${refused} ${canonical}`;
    try {
      const kept = await cache.get(key, currentVersion(), async () => {
        const page = await render(wanted, apiOf(wanted, headers));
        if (page.status !== 200 || !page.isComplete) throw new UnkeptPage(page);
        return { body: page.html, headers: policyHeader(page.policy) };
      });
      const isMember = hasSessionCookie(headers.get('cookie'));
      return await respondWith(kept, headers, {
        type: htmlType,
        'cache-control': isMember ? neverStored : guestCacheControl(headers),
        vary,
      });
    } catch (error) {
      if (error instanceof UnkeptPage) return freshAnswer(error.page, headers);
      throw error;
    }
  }
}

/** Neither what the page loads or leads to nor a shared cache learns the address. */
function keepSecret(headers: Record<string, string>): void {
  headers['referrer-policy'] = 'no-referrer';
  if (headers['cache-control'] === sharedForAMinute) headers['cache-control'] = ownAndRevalidated;
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
    const search = query.size > 0 ? `?${query}` : '';
    const location = localizedPath(requestedLanguage, path) + search;
    const secure = options.isSecure ? '; Secure' : '';
    const cookie = `lang=${requestedLanguage}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`;
    return redirectTo(location, 302, { 'set-cookie': cookie });
  }
  // Missing files get a short 404, not a page.
  if (/\.[A-Za-z0-9]{1,8}$/.test(path)) throw new AppError('not_found', { log: 'no such file' });
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
  const { party, home } = readKept(findCookie(headers.get('cookie'), partyCookie));
  return {
    language,
    theme: isTheme(kept) ? kept : 'system',
    party,
    // Canonical paths leave out the default airport: who names it begins the visit there.
    home: url.searchParams.get('origin') === defaultOrigin ? defaultOrigin : home,
    identity,
    canonical,
    refused: options.renderer.listRefusedParameters(path, url.searchParams),
    // The personal page may start with another origin, so its URL stays as requested.
    url: identity.signedIn
      ? localizedPath(language, path) + url.search
      : localizedPath(language, withUnknown(canonical ?? path, unknownIn(url.searchParams))),
  };
}

function isPersonal({ identity }: WantedPage): boolean {
  return identity.signedIn !== null;
}

/** A guest's page is shared, so only the language of the request is used. */
function apiHeaders(wanted: WantedPage, headers: Headers): Record<string, string> {
  const cookie = isPersonal(wanted) ? headers.get('cookie') : null;
  // Whose allowance the calls count against.
  const forwarded = headers.get('x-forwarded-for');
  return {
    accept: 'application/json',
    'accept-language': wanted.language,
    ...(cookie ? { cookie } : {}),
    ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
  };
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
      'content-type': htmlType,
      'cache-control': neverStored,
      vary,
      'content-length': String(body.byteLength),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      ...policyHeader(policy),
    },
    body,
  };
}

function policyHeader(policy: string | undefined): Record<string, string> {
  return policy === undefined ? {} : { 'content-security-policy': policy };
}

export function toPageResponse({ body, status, headers }: PageResponse): Response {
  return new Response(body as string | Uint8Array<ArrayBuffer> | null, { status, headers });
}

function redirectTo(location: string, status: number, headers: Record<string, string> = {}): PageResponse {
  return { status, headers: { location, 'cache-control': neverStored, vary, ...headers }, body: null };
}
