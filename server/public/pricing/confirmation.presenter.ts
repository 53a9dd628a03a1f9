/** What is told of asking for exactly a trip again. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import { noConfirmation } from '#server/pipeline/premium/withheld.ts';
import type { BookingOptions } from '#server/public/outbound/booking-options.ts';

export type ConfirmationView = Pick<
  DestinationPrice,
  'confirmation' | 'confirmedAt' | 'confirmedSite' | 'confirmedPrice'
>;

/** A site that is switched off is not named. */
export function presentConfirmation(
  fare: { confirmation?: CurrentFare['confirmation'] | undefined } | undefined,
  booking: Pick<BookingOptions, 'isOpen'>,
): ConfirmationView {
  const known = fare?.confirmation;
  if (!known) return noConfirmation;
  return {
    confirmation: known.state,
    confirmedAt: known.at.toISOString(),
    confirmedSite: known.site !== null && booking.isOpen(known.site) ? known.site : null,
    confirmedPrice: known.price,
  };
}
