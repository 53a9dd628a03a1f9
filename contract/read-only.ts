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

/** The body, which also takes and ignores what else an answer has, so that a whole row can be sent back. */
export function takingBack<Body extends z.ZodObject>(body: Body, answer: z.ZodObject): Body {
  const others = Object.keys(answer.shape).filter((name) => !(name in body.shape));
  return body.safeExtend(readOnlyFields(...others)) as unknown as Body;
}
