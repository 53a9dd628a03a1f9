/** Rendered pages of guests, kept with their ETag and compressed forms while the fares they show are current. */
import { createAnswerCache, type KeptAnswer } from './answer-cache.ts';

export type RenderedPage = {
  status: number;
  /** Set for a redirect. */
  location: string | null;
  html: string;
  /** Nothing is left for the browser to ask. */
  isComplete: boolean;
};

export type PageCache = {
  /**
   * The kept page of `key`, or what `render` makes. Only whole pages (status 200, complete) are kept; equal
   * requests that arrive meanwhile share one rendering.
   */
  get: (key: string, version: number, render: () => Promise<RenderedPage>) => Promise<CachedPage>;
};

type CachedPage = { page: RenderedPage; kept?: undefined } | { kept: KeptAnswer; page?: undefined };

type PageCacheOptions = { maxEntries?: number; maxBytes?: number };

/** Carries a page that must not be kept past the cache that would keep it. */
class UnkeptPage extends Error {
  readonly page: RenderedPage;
  constructor(page: RenderedPage) {
    super(`status ${page.status}`);
    this.page = page;
  }
}

/** @param options.maxBytes of all pages and their compressed forms together */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxEntries = 600, maxBytes = 64 * 1024 * 1024 } = options;
  const answers = createAnswerCache({ maxEntries, maxBytes });
  const inHand = new Map<string, Promise<CachedPage>>();

  async function answer(
    key: string,
    version: number,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    try {
      const kept = await answers.get(key, version, async () => {
        const page = await render();
        if (page.status !== 200 || !page.isComplete) throw new UnkeptPage(page);
        return page.html;
      });
      return { kept };
    } catch (error) {
      if (error instanceof UnkeptPage) return { page: error.page };
      throw error;
    }
  }

  return {
    get(key, version, render) {
      const shared = `${version} ${key}`;
      const known = inHand.get(shared);
      if (known !== undefined) return known;
      const answered = answer(key, version, render).finally(() => inHand.delete(shared));
      inHand.set(shared, answered);
      return answered;
    },
  };
}
