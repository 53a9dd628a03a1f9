/** Cache of rendered guest pages with ETag and compressed forms, valid while their fares are current. */
import { type CachedResponse, createResponseCache } from './response-cache.ts';

export type RenderedPage = {
  status: number;
  /** Set for a redirect. */
  location: string | null;
  html: string;
  /** The policy that allows the styles in it; absent where that of every page does. */
  policy?: string;
  /** Everything is rendered, of answers that may be kept; the browser needs no further request. */
  isComplete: boolean;
};

type PageCache = {
  /**
   * The cached page of `key`, or the result of `render`. Only complete pages with status 200 are cached;
   * identical concurrent requests share one rendering.
   */
  get: (key: string, version: number, render: () => Promise<RenderedPage>) => Promise<CachedPage>;
};

type CachedPage = { page: RenderedPage; kept?: undefined } | { kept: CachedResponse; page?: undefined };

/** Returns a page that must not be cached through the cache that would store it. */
class UnkeptPage extends Error {
  readonly page: RenderedPage;
  constructor(page: RenderedPage) {
    super(`status ${page.status}`);
    this.page = page;
  }
}

/** At most 600 pages, and 64 MiB of them with their compressed forms; rendering has a queue of its own. */
export function createPageCache(): PageCache {
  const limits = { maxEntries: 600, maxBytes: 64 * 1024 * 1024, mostAtOnce: Number.POSITIVE_INFINITY };
  const answers = createResponseCache(limits);

  return {
    async get(key, version, render) {
      try {
        const kept = await answers.get(key, version, async () => {
          const page = await render();
          if (page.status !== 200 || !page.isComplete) throw new UnkeptPage(page);
          return { body: page.html, headers: policyHeader(page.policy) };
        });
        return { kept };
      } catch (error) {
        if (error instanceof UnkeptPage) return { page: error.page };
        throw error;
      }
    },
  };
}

export function policyHeader(policy: string | undefined): Record<string, string> {
  return policy === undefined ? {} : { 'content-security-policy': policy };
}
