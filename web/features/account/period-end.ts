/** Last day of a Premium period as shown to users. */
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';

/** The last Riyadh day of a period, whose end is exclusive; the billing day if it renews. */
export function periodEndDay({ endsAt, renews }: { endsAt: string; renews: boolean }): IsoDate {
  return riyadhDate(new Date(Date.parse(endsAt) - (renews ? 0 : 1)));
}
