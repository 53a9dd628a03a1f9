/** A search with a bell, for a member who watches nothing yet: the chosen city opens the dialog that watches its price. */
import { type ReactNode, useState } from 'react';
import type { TripQuery } from '#web/api/api.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { SearchBox } from '#web/features/search-sentence/search-box.tsx';
import { judgementOfCity } from '#web/features/verdict/judgement.ts';
import { WatchDialog, watchedFareOf } from '#web/features/watch/watch-button.tsx';
import type { WatchedTrip } from '#web/features/watch/watched-trip.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';
import { BellIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import styles from './home.module.css';

export function FirstWatch({ origin, tripType }: TripQuery): ReactNode {
  const t = useTranslate();
  const [trip, setTrip] = useState<WatchedTrip>();
  const { isUsed, open, dialog } = useDeferredDialog(WatchDialog);
  return (
    <Row as="section" fill="sunken" gap={4} lines={3} pad={4} aria-labelledby="first-watch">
      <Text as="div" grow="words">
        <Text as="h2" size="lg" id="first-watch">
          {t('home.watches.invite')}
        </Text>
        {useUser()?.isEmailVerified === false && <Soft size="sm">{t('home.watches.unconfirmed')}</Soft>}
      </Text>
      <div className={styles.search}>
        <SearchBox
          {...{ origin, tripType }}
          onChoose={(fare) => {
            const city = t.language === 'ar' ? fare.cityAr : fare.city;
            const seen = watchedFareOf(fare, judgementOfCity(fare));
            setTrip({ ...seen, origin, tripType, isCity: true, city });
            open();
          }}
        >
          <BellIcon size={20} />
          <VisuallyHidden below="medium">{t('fare.watch')}</VisuallyHidden>
        </SearchBox>
      </div>
      {isUsed && trip && <WatchDialog {...dialog} key={trip.destination} trip={trip} />}
    </Row>
  );
}
