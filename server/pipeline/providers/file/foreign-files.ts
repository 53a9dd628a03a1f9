/** Recognises files that hold no fares we can read, and says what they are. */
import { isObject, quote } from '#server/pipeline/providers/row-values.ts';
import { unreadable } from './text-source.ts';

/** Keys that the answers of other vendors have on top or in `data`. */
const vendorKeys: readonly [string, readonly string[]][] = [
  ['SerpApi or SearchApi', ['search_metadata', 'search_parameters', 'best_flights']],
  ['Amadeus', ['dictionaries', 'fareDetailsBySegment', 'validatingAirlineCodes']],
  ['Duffel', ['offers', 'slices', 'live_mode']],
  ['Skyscanner', ['sessionToken', 'itineraries', 'content']],
  ['Kiwi', ['fx_rate', 'search_id', '_results']],
];

/**
 * The same content. Throws `ProviderError` for what is no file of fares.
 * @param content the beginning of a text, or a parsed JSON object
 */
export function refuseForeign<Content>(content: Content): Content {
  if (typeof content === 'string') refuseText(content);
  else if (isObject(content)) refuseAnswer(content);
  return content;
}

function refuseText(text: string): void {
  if (text.startsWith('<')) throw unreadable('a web page or XML, no fares: download the data itself');
  if (text.startsWith('version https://git-lfs')) {
    throw unreadable('a pointer of Git LFS instead of the file: run "git lfs pull" in its repository');
  }
}

function refuseAnswer(answer: Record<string, unknown>): void {
  const [row] = Array.isArray(answer.data) ? answer.data : [answer.data];
  const keys = new Set([...Object.keys(answer), ...(isObject(row) ? Object.keys(row) : [])]);
  const vendor = vendorKeys.find(([, own]) => own.some((key) => keys.has(key)));
  if (vendor) {
    throw unreadable(
      `a saved answer of ${vendor[0]}, which cannot be read here: write one row for each fare (docs/fare-files.md)`,
    );
  }
  const error = answer.error ?? answer.errors ?? answer.message;
  if (error && !('data' in answer)) throw unreadable(`an error instead of fares: ${quote(error)}`);
}
