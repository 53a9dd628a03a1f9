/** The day a period of Premium is said to end with. */
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';

/** Its last day of Riyadh, since a period ends with the first moment after it; where it renews, the day it is billed. */
export function periodEndDay({ endsAt, renews }: { endsAt: string; renews: boolean }): IsoDate {
  return riyadhDate(new Date(Date.parse(endsAt) - (renews ? 0 : 1)));
}
