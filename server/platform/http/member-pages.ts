/** Pages that differ between members of a tier only in who reads them and what is theirs: rendered once with blanks, and filled in for each reader. */
import type { User } from '#contract/api/auth.ts';
import { ownBlanks } from '#contract/domain/own-blanks.ts';
import { getUser, listFavorites } from '#contract/endpoints/people.ts';
import * as publicEndpoints from '#contract/endpoints/public.ts';
import type { FetchApi, OwnParts } from '#contract/page-render.ts';
import { escapeHtml } from './html.ts';
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
 * @returns undefined where a name cannot be left blank, or the address has a blank: the page is rendered for its reader
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
    if (blankInAddress.test(ask.page.key)) return undefined;
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
    const own = (await page.renderOwn?.(ask.fetchApi)) ?? nothingOwn;
    return { ...page, html: fillBlanks(blanks, { user: reader.user, otherFavorites, own }) };
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
  const rows = (await favorites.json()) as { id: string }[];
  return { user: (await user.json()) as User, favoriteIds: rows.map(({ id }) => id) };
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

/** The two characters of a blank; the first alone stands for the initial that a picture shows. */
const blankOf = (index: number) => String.fromCharCode(0xe200 + index) + String.fromCharCode(0xe210 + index);
const blankPattern = /[\ue200-\ue20f][\ue210-\ue21f]?|,?"[\ue220\ue221]"|[\ue230-\ue23f]/g;
const otherFavorites = '\ue220';
const firstPart = ownBlanks.part(0);
const nothingOwn: OwnParts = { html: [], answers: '' };
/** As typed and as in an address. A page that says such characters itself would be filled in there too. */
const blankInAddress = /[\ue200-\ue23f]|%ee%88/i;
/** The last: JSON of the state has no tag in it. */
const stateTag = '<script type="application/json" id="state">';

const readers = {
  id: ({ id }) => id,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  mailbox: ({ email }) => splitAddress(email)[0],
  domain: ({ email }) => splitAddress(email)[1],
  createdAt: ({ createdAt }) => createdAt,
  profileImageUrl: ({ profileImageUrl }) => profileImageUrl,
  pendingEmail: ({ pendingEmail }) => pendingEmail,
  deletionAt: ({ deletionAt }) => deletionAt,
} as const satisfies Record<string, (user: User) => string | null>;
const fields = Object.values(readers);

function splitAddress(email: string): [mailbox: string, domain: string] {
  const at = Math.max(0, email.lastIndexOf('@'));
  return [email.slice(0, at), email.slice(at + 1)];
}

/**
 * A user with every text that names one person left blank; what is absent stays absent, and what decides how a page
 * looks stays. Undefined where a blank would not look like the name.
 */
function blanksOf(user: User): { user: User; otherFavorites: string } | undefined {
  const isTrimmed = user.firstName === user.firstName.trim();
  if (!isTrimmed || splitAddress(user.email)[0] === '') return undefined;
  const left = Object.fromEntries(
    Object.entries(readers).map(([name, read], index) => [name, read(user) ? blankOf(index) : read(user)]),
  ) as { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> };
  const { mailbox, domain, ...others } = left;
  return { user: { ...user, ...others, email: `${mailbox}@${domain}` }, otherFavorites };
}

/** A page cut at its blanks: every second part is one. */
type PageBlanks = { parts: readonly string[]; blanks: readonly string[]; stateFrom: number };

function splitAtBlanks(html: string): PageBlanks {
  const state = html.lastIndexOf(stateTag);
  const found = [...html.matchAll(blankPattern)];
  const ends = [...found.map(({ index }) => index), html.length];
  const starts = [0, ...found.map(({ index, 0: blank }) => index + blank.length)];
  return {
    parts: ends.map((end, at) => html.slice(starts[at], end)),
    blanks: found.map(({ 0: blank }) => blank),
    stateFrom: found.filter(({ index }) => index < state).length,
  };
}

type Filling = { user: User; otherFavorites: readonly string[]; own: OwnParts };

function fillBlanks({ parts, blanks, stateFrom }: PageBlanks, filling: Filling): string {
  let html = parts[0] ?? '';
  for (const [at, blank] of blanks.entries()) {
    html += (at < stateFrom ? inHtml : inState)(blank, filling) + parts[at + 1];
  }
  return html;
}

function inHtml(blank: string, { user, own }: Filling): string {
  if (blank >= firstPart) return own.html[blank.charCodeAt(0) - firstPart.charCodeAt(0)] ?? '';
  const value = readField(blank, user);
  if (blank.length > 1) return escapeHtml(value);
  const [initial = ''] = value;
  return escapeHtml(initial.toUpperCase());
}

function inState(blank: string, { user, otherFavorites: others, own }: Filling): string {
  if (!blank.endsWith('"')) return inJson(readField(blank, user)).slice(1, -1);
  const list = blank.includes(otherFavorites) ? others.map(inJson).join(',') : own.answers;
  return blank.startsWith(',') && list !== '' ? `,${list}` : list;
}

function inJson(text: string): string {
  return JSON.stringify(text).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function readField(blank: string, user: User): string {
  return fields[blank.charCodeAt(0) - 0xe200]?.(user) ?? '';
}
