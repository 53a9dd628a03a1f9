/** Negotiates and creates compressed responses. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies are not compressed. */
const smallestCompressed = 1024;
/** Browsers send 30 characters. */
const longestHeader = 300;

/** The best coding `Accept-Encoding` allows: brotli, gzip, else none. */
export function contentCodingOf(header: string | null | undefined): ContentCoding {
  if (!header || header.length > longestHeader) return 'identity';
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const takes = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses off the main thread; small bodies stay as they are.
 * @param isSentOnce in a fifth of the time, to a third more bytes
 */
export async function encodeBody(
  body: Uint8Array,
  coding: ContentCoding,
  isSentOnce = false,
): Promise<{ body: Uint8Array; coding: ContentCoding }> {
  if (coding === 'identity' || body.byteLength < smallestCompressed) return { body, coding: 'identity' };
  if (coding === 'gzip') return { body: await toGzip(body, { level: isSentOnce ? 2 : 6 }), coding };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isSentOnce ? 1 : 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return { body: await toBrotli(body, { params }), coding };
}
