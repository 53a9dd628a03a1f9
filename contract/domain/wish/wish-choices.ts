/** The address of a wish with the choices of the page where it was typed. */
import { pages } from '../pages.ts';

/** Of each group a wish that says anything replaces all. */
const choices = [
  ['origin'],
  ['tripType', 'minNights', 'maxNights'],
  ['region'],
  ['view'],
  ['months', 'departs', 'holiday'],
  ['direct', 'maxStops'],
  ['airline'],
  ['budget', 'maxPrice'],
  ['visaFree'],
  ['maxHours'],
  ['adults', 'children', 'infants', 'bags'],
];

/** The address of a wish with the choices of the page where it was typed, `given`, that it does not replace. */
export function withChoices(address: string, given: URLSearchParams): string {
  const { pathname, searchParams: params, hash } = new URL(address, 'http://localhost');
  // Other pages than that of the deals know no budget but a highest price.
  const highest =
    pathname === pages.deals.path ? null : /^(?:under|\d+)-(\d+)$/.exec(given.get('budget') ?? '');
  if (highest?.[1] && !params.has('maxPrice')) params.set('maxPrice', highest[1]);
  const kept = choices.filter((names) => !names.some((name) => params.has(name))).flat();
  for (const name of kept)
    for (const value of given.getAll(name))
      if (!['', 'any', 'all'].includes(value)) params.append(name, value);
  return `${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`;
}
