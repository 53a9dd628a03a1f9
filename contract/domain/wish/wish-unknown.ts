/** The words of a wish that were not understood, in the address of its page. */
import { cleanLine } from '../typed-text.ts';

const longestUnknown = 100;

/** The words of a wish that an address says were not understood; empty for none. */
export function unknownIn(params: URLSearchParams): string {
  return cleanLine(cleanLine(params.get('unknown') ?? '').slice(0, longestUnknown));
}

/** The address, saying so of `unknown`, where it is anything. */
export function withUnknown(address: string, unknown: string): string {
  if (unknown === '') return address;
  const { pathname, searchParams: params, hash } = new URL(address, 'http://localhost');
  params.set('unknown', unknown);
  params.set('unknown', unknownIn(params));
  return `${pathname}?${params}${hash}`;
}
