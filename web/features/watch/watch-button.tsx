/** Bell that opens the dialog to watch a price, which is loaded when the bell is pressed; what that needs of a fare. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Judgement } from '#web/features/verdict/judged-price.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { defer } from '#web/ui/defer.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';
import { BellIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/layout.tsx';
import shown from '#web/ui/text.module.css';
import type { WatchedTrip } from './watched-trip.ts';

export const WatchDialog = defer(async () => (await import('./watch-dialog.tsx')).loadWatchDialog());

export function WatchButton(props: {
  trip: WatchedTrip;
  /** `card`: the icon in a card's corner; `band`: icon and text in the hero band; `plain`: icon and text. */
  look: 'card' | 'band' | 'plain';
  className?: string | undefined;
}): ReactNode {
  const { trip, look, className } = props;
  const t = useTranslate();
  const { isUsed, preload, open, dialog } = useDeferredDialog(WatchDialog);
  return (
    <>
      <button
        type="button"
        className={
          look === 'plain'
            ? classNames(buttonClass('quiet', className), shown.scripted)
            : buttonClass('icon', className)
        }
        data-look={look}
        aria-haspopup="dialog"
        aria-label={t('fare.watchNamed', { city: trip.city })}
        {...preload}
        onClick={() => open()}
      >
        <BellIcon />
        {look === 'plain' && <span>{t('fare.watch')}</span>}
        {look === 'band' && <VisuallyHidden below="medium">{t('fare.watch')}</VisuallyHidden>}
      </button>
      {isUsed && <WatchDialog {...dialog} trip={trip} />}
    </>
  );
}

export function watchedFareOf(fare: DestinationPrice, judgement: Judgement | null) {
  const { code, cheapestPrice, cheapestDate, observedAt } = fare;
  const usual = judgement?.status === 'assessed' ? judgement.evidence.reference : null;
  return {
    destination: code,
    price: cheapestPrice,
    usual,
    sighting: observedAt === null ? null : { ...fare, observedAt, departureDate: cheapestDate },
  };
}
