/** Pages that differ between members of a tier only in who reads them and what they saved: rendered once with blanks, and filled in for each reader. */
import type { User } from '#contract/api/auth.ts';
import { getUser, listFavorites } from '#contract/endpoints/people.ts';
import * as publicEndpoints from '#contract/endpoints/public.ts';
import type { FetchApi } from '#contract/page-render.ts';
import { blanksOf, fillBlanks, type PageBlanks, splitAtBlanks } from './page-blanks.ts';
import type { RenderedPage } from './page-cache.ts';

/** What a page says beside its reader: the same for all members of a tier who see the same of these. */
export type AlikePage = { key: string; version: number };

type Ask = {
  page: AlikePage;
  /** Acts as the reader. */
  fetchApi: FetchApi;
  render: (fetchApi: FetchApi) => Promise<RenderedPage>;
};

type Kept = {
  page: RenderedPage;
  blanks: PageBlanks;
  /** Ids that hearts on the page stand for. */
  hearts: ReadonlySet<string>;
};

/** Each takes half a megabyte at most. */
const mostKept = 120;
/** Favourites that hearts on a page stand for, as their buttons say. */
const heartPattern = /data-favorite="([^"]+)"/g;

/**
 * A page is kept only if all it was made of is a public answer for its tier, the blanks, and favourites that are part
 * of its key. It is therefore of nobody, whoever asked for it first.
 * @returns undefined for a reader whose name cannot be left blank: their page is rendered for them
 */
export function createMemberPages(): (ask: Ask) => Promise<RenderedPage | undefined> {
  const kept = new Map<string, Kept>();

  async function make({ fetchApi, render }: Ask, key: string, answers: BlankAnswers): Promise<Kept> {
    const reading = answerBlank(fetchApi, answers);
    const page = await render(reading.fetchApi);
    const hearts = new Set([...page.html.matchAll(heartPattern)].map(([, id = '']) => id));
    const made = { page, blanks: splitAtBlanks(page.html), hearts };
    const mayBeKept = page.status === 200 && page.isComplete && reading.isPublic();
    return mayBeKept ? remember(kept, key, made) : made;
  }

  return async (ask) => {
    const reader = await readReader(ask.fetchApi);
    const blank = reader && blanksOf(reader.user);
    if (!blank) return undefined;
    const find = (shown: readonly string[]): Kept | Promise<Kept> => {
      const key = JSON.stringify([ask.page, blank.user, shown]);
      const favorites = [...shown, blank.otherFavorites];
      const known = kept.get(key);
      return known ? remember(kept, key, known) : make(ask, key, { user: blank.user, favorites });
    };
    const plain = await find([]);
    const shown = reader.favoriteIds.filter((id) => plain.hearts.has(id)).sort();
    const { page, blanks } = shown.length === 0 ? plain : await find(shown);
    const otherFavorites = reader.favoriteIds.filter((id) => !shown.includes(id));
    return { ...page, html: fillBlanks(blanks, { user: reader.user, otherFavorites }) };
  };
}

/** The least recently used are forgotten. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.delete(key);
  map.set(key, value);
  const [oldest = ''] = map.keys();
  if (map.size > mostKept) map.delete(oldest);
  return value;
}

type Reader = { user: User; favoriteIds: string[] };

async function readReader(fetchApi: FetchApi): Promise<Reader | undefined> {
  const [user, favorites] = await Promise.all([getUser, listFavorites].map(({ path }) => fetchApi(path)));
  if (!user?.ok || !favorites?.ok) return undefined;
  const rows: { id: string }[] = await favorites.json();
  return { user: await user.json(), favoriteIds: rows.map(({ id }) => id) };
}

const publicPaths = Object.values(publicEndpoints)
  .filter((endpoint) => typeof endpoint !== 'string')
  .filter(({ method }) => method === 'get')
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

type BlankAnswers = { user: User; favorites: readonly string[] };

/** Answers for nobody, and notes whether anything else than what is public was asked for. */
function answerBlank(fetchApi: FetchApi, blank: BlankAnswers) {
  let isPublic = true;
  return {
    isPublic: () => isPublic,
    fetchApi: async (path: string): Promise<Response> => {
      if (path === getUser.path) return Response.json(blank.user);
      if (path === listFavorites.path) return Response.json(blank.favorites.map((id) => ({ id })));
      const [bare = ''] = path.split('?');
      isPublic &&= publicPaths.some((pattern) => pattern.test(bare));
      return fetchApi(path);
    },
  };
}
