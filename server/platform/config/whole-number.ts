/** Environment variables that are whole numbers. */
import { z } from 'zod';

/** Both ends are allowed; every other value is refused with these words. */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
