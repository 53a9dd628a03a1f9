/** Where a deal's price comes from: its dates, booking site and age, with what came of asking again. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { hasSiteOrAge, SiteAndAge } from './fare-seen.tsx';
import { TripDays } from './trip-days.tsx';

export function DealSighting({ deal, className }: { deal: Deal; className?: string | undefined }): ReactNode {
  const { cheapestDate, returnDate } = deal;
  return (
    <DottedLine className={className}>
      {cheapestDate !== null && <TripDays departure={cheapestDate} back={returnDate} />}
      {hasSiteOrAge(deal) && <SiteAndAge fare={deal} price={deal.dealPrice} />}
    </DottedLine>
  );
}
