/** Link to a booking site with the trip filled in, through `/go`, which counts the click. */
import type { ReactNode } from 'react';
import { bookingPath } from '#contract/domain/booking-path.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { type PartProps, Soft, VisuallyHidden } from '#web/ui/layout.tsx';
import type { ChosenTrip } from './chosen-trip.ts';

export type Journey = { origin: string; destination: string; tripType: TripType };

/** Opens in a new tab and says so. */
export function BookingLink(props: {
  journey: Journey;
  trip: Pick<ChosenTrip, 'departureDate' | 'returnDate'>;
  site: Site;
  className?: string | undefined;
  /** Whether the words of the link name the site, so that it is not said again. */
  isNamed?: boolean;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}): ReactNode {
  const { journey, trip, site, className, isNamed = false, onOpen, children } = props;
  const t = useTranslate();
  const party = useParty();
  const { departureDate, returnDate } = trip;
  return (
    <a
      className={className}
      href={bookingPath({ ...journey, departureDate, returnDate, site, ...party, language: t.language })}
      target="_blank"
      rel="sponsored noopener"
      onClick={onOpen}
    >
      {children}
      <VisuallyHidden>
        {' '}
        {!isNamed && siteNamesIn(t.language)[site]} ({t('common.opensNewTab')})
      </VisuallyHidden>
    </a>
  );
}

/** Says beside booking links that the site may earn from a booking, where any source pays at all. */
export function CommissionNote({ above = 3, className }: Pick<PartProps, 'above' | 'className'>): ReactNode {
  const t = useTranslate();
  const settings = useAnswer(queries.settings());
  if (!settings?.earnsCommission) return null;
  return (
    <Soft size="sm" above={above} className={className}>
      {t('common.commission')}
    </Soft>
  );
}
