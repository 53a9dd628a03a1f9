/** Fields of an answer that may be sent back with a change: they are named in the contract, and never read. */
import { z } from 'zod';

/** Whatever was sent is gone before any handler sees it. */
export function dropValue(): undefined {
  return undefined;
}

const readOnlyField = z
  .preprocess(dropValue, z.undefined())
  .optional()
  .meta({ readOnly: true, description: 'Taken and ignored' });

/** One ignored field for each name; spread into the strict object of a body, which still refuses unknown keys. */
export function readOnlyFields<Name extends string>(...names: Name[]): Record<Name, typeof readOnlyField> {
  return Object.fromEntries(names.map((name) => [name, readOnlyField])) as Record<Name, typeof readOnlyField>;
}
