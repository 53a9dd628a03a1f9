/** Quiet button below the booking links that opens the form "the price was different". */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { Journey } from '#web/features/booking/booking-link.tsx';
import type { ChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import styles from './price-report.module.css';

const PriceReportForm = defer(
  async () => (await import('./price-report-form.tsx')).PriceReportForm,
  <div className={styles.loading} />,
);

/** Links in alert mails end with it. */
const mark = 'report';

/** Route and trip type, with an origin of the site. */
export type ReportedJourney = Journey & { origin: DepartureAirport };

export function PriceReport({ journey, trip }: { journey: ReportedJourney; trip: ChosenTrip }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const { hash } = useLocation();
  const isAskedFor = hash === `#${mark}`;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isAskedFor) setIsOpen(true);
  }, [isAskedFor]);
  return (
    <div id={mark} className={styles.report}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('deal.report.open')}
      </button>
      {isOpen && (
        <div id={id}>
          <PriceReportForm journey={journey} trip={trip} cameFrom={isAskedFor ? 'mail' : 'page'} />
        </div>
      )}
    </div>
  );
}

function preload(): void {
  // If preloading fails, the click itself loads again and reports a failure.
  PriceReportForm.load().catch(() => undefined);
}
