/** The redirect of a search that is a wish in words to the page that answers it, for browsers without JavaScript and links. */
import { readWish } from '#contract/api/wishes.ts';
import { localizedPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { withChoices } from '#contract/domain/wish/wish-address.ts';
import { neverStored } from '#server/platform/http/cache-policy.ts';
import type { PageResponse } from '#server/platform/http/page-response.ts';

/**
 * Undefined for other addresses and searches. A mere place stays a search, as which a wish for a country ends: so no
 * redirect leads to another.
 * @param askApi gets a path of the API
 */
export async function findWishPage(
  url: URL,
  askApi: (path: string) => Promise<Response>,
): Promise<PageResponse | undefined> {
  const { language, path } = splitLanguage(url.pathname);
  const text = url.searchParams.get('search') ?? '';
  if (text.trim() === '' || !searched.includes(path)) return undefined;
  const answer = await askApi(`${readWish.path}?${new URLSearchParams({ text })}`);
  if (!answer.ok) return undefined;
  const { address, understood } = readWish.response.parse(await answer.json());
  if (understood.every(({ kind }) => kind === 'place')) return undefined;
  const location = localizedPath(language, withChoices(address, url.searchParams));
  return { status: 303, headers: { location, 'cache-control': neverStored }, body: null };
}

const searched: readonly string[] = [pages.landing.path, pages.deals.path];
