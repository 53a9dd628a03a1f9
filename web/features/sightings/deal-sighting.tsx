/** Where a deal's price comes from: its dates, booking site and age, with what came of asking again. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { FareSeen } from './fare-seen.tsx';
import { TripDays } from './trip-days.tsx';

export function DealSighting({ deal, className }: { deal: Deal; className?: string | undefined }): ReactNode {
  const language = useLanguage();
  const { cheapestDate, returnDate, bestSite, observedAt, observedAtPrecision } = deal;
  return (
    <DottedLine className={className}>
      {cheapestDate !== null && <TripDays departure={cheapestDate} back={returnDate} />}
      {bestSite !== null && <bdi>{siteNamesIn(language)[bestSite]}</bdi>}
      {observedAt !== null && (
        <FareSeen
          isShort
          asked={{ ...deal, price: deal.dealPrice }}
          sighting={{ observedAt, observedAtPrecision }}
        />
      )}
    </DottedLine>
  );
}
