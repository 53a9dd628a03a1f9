/** A link that leaves for a booking site with the trip filled in; the click is counted on the way. */
import type { ReactNode } from 'react';
import { bookingPath } from '#contract/booking-path.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { type Site, siteNames } from '#contract/domain/site.ts';
import { useLanguage, useTranslate } from '#web/i18n.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ChosenTrip } from './chosen-trip.ts';

/** From where to where, and how. */
export type Journey = { origin: string; destination: string; tripType: TripType };

type BookingLinkProps = {
  journey: Journey;
  trip: Pick<ChosenTrip, 'departureDate' | 'returnDate'>;
  site: Site;
  className?: string | undefined;
  children: ReactNode;
};

/** One adult; opens in a new tab and says so. */
export function BookingLink({ journey, trip, site, className, children }: BookingLinkProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const { departureDate, returnDate } = trip;
  return (
    <a
      className={className}
      href={bookingPath({ ...journey, departureDate, returnDate, site, adults: 1, language })}
      target="_blank"
      rel="sponsored noopener"
    >
      {children}
      <VisuallyHidden>
        {' '}
        {siteNames[site]} ({t('common.opensNewTab')})
      </VisuallyHidden>
    </a>
  );
}
