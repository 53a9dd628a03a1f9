/** Shares answers of the API among pages: asked once a page, parsed once for all pages that get the same bytes. */
import type { FetchApi } from '#contract/page-render.ts';

/** Long lists by tier, language and address; each takes a megabyte or two. */
const mostKept = 48;

/** Wraps the calls of one page. */
type ShareAnswers = (fetchApi: FetchApi) => FetchApi;

/**
 * An answer is recognised by its ETag, a digest of its bytes: whoever receives the same bytes may have the same parsed
 * value, which is frozen. What is of one person has no ETag.
 */
export function createSharedAnswers(): ShareAnswers {
  const kept = new Map<string, unknown>();

  function parsedOf(etag: string, parse: () => Promise<unknown>): Promise<unknown> | unknown {
    if (!kept.has(etag)) return parse().then((value) => keep(etag, freeze(value)));
    return keep(etag, kept.get(etag));
  }

  function keep(etag: string, value: unknown): unknown {
    kept.delete(etag);
    kept.set(etag, value);
    const [oldest = ''] = kept.keys();
    if (kept.size > mostKept) kept.delete(oldest);
    return value;
  }

  const withSharedJson = (response: Response): Response => {
    const etag = response.ok ? response.headers.get('etag') : null;
    const parse = response.json.bind(response);
    let value: Promise<unknown> | undefined;
    const json = (): Promise<unknown> => {
      value ??= Promise.resolve(etag === null ? parse() : parsedOf(etag, parse));
      return value;
    };
    // Defined, since the server's lighter responses refuse assignment.
    return response.ok ? Object.defineProperty(response, 'json', { value: json }) : response;
  };

  return (fetchApi) => {
    const asked = new Map<string, Promise<Response>>();
    return (path) => asked.getOrInsertComputed(path, () => fetchApi(path).then(withSharedJson));
  };
}

/** With all that is in it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
