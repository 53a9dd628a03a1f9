/** Response fields that clients may send back with a change; they are accepted and ignored. */
import { z } from 'zod';

/** Drops the value, so that no handler sees it. */
export function dropValue(): undefined {
  return undefined;
}

const readOnlyField = z
  .preprocess(dropValue, z.undefined())
  .optional()
  .meta({ readOnly: true, description: 'Taken and ignored' });

/** An ignored field per name, to spread into a strict body, which still refuses unknown keys. */
export function readOnlyFields<Name extends string>(...names: Name[]): Record<Name, typeof readOnlyField> {
  return Object.fromEntries(names.map((name) => [name, readOnlyField])) as Record<Name, typeof readOnlyField>;
}

/** An ignored field for everything of a row that the body does not take. */
export function readOnlyRest<Row extends z.ZodRawShape, Body extends z.ZodRawShape>(
  { shape }: z.ZodObject<Row>,
  body: z.ZodObject<Body>,
): Record<Exclude<keyof Row & string, keyof Body>, typeof readOnlyField> {
  return readOnlyFields(...Object.keys(shape).filter((name) => !(name in body.shape))) as never;
}
