/** Card of the chosen place of the map: what it costs, how good that is, when, and the way to it. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { placeOfFare } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { LockLine, PlaceFacts, PlaceName, PlacePrice } from '#web/features/place-card/place-card.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './map-card.module.css';
import { pathOf } from './map-marker.tsx';

type MapCardProps = { fare: DestinationPrice; query: LandingQuery; onClose: () => void };

export function MapCard({ fare, query, onClose }: MapCardProps): ReactNode {
  const t = useTranslate();
  const { origin, tripType } = query;
  const place = placeOfFare(asCard(fare), { origin, path: null, language: t.language });
  const { city, price, record, isLocked, bestSite } = place;
  return (
    <article className={styles.card}>
      <Row gap={2} wrap={false} justify="between">
        <PlaceName place={place} />
        <Row gap={0} wrap={false} className={styles.buttons}>
          <HeartButton
            look="card"
            id={destinationFavoriteId({ origin, code: fare.code, tripType })}
            name={city}
          />
          <Button look="plain" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <CloseIcon size={20} />
          </Button>
        </Row>
      </Row>
      {isLocked ? (
        <Text as="div" tone="soft" size="sm">
          <LockLine>{t('map.locked')}</LockLine>
        </Text>
      ) : (
        <>
          <Row gap={3} lines={0}>
            <PlacePrice price={price} isLocked={false} />
            {price !== null && record && <Verdict price={price} record={record} />}
          </Row>
          <div>
            <PartyTotal price={price} site={bestSite} />
          </div>
        </>
      )}
      <Row gap={2} className={styles.end}>
        {!isLocked && (
          <div>
            <PlaceFacts place={place} />
          </div>
        )}
        <Link className={buttonClass('primary')} to={pathOf(fare, query)}>
          {t(isLocked ? 'fare.upgrade' : 'map.open')}
        </Link>
      </Row>
    </article>
  );
}
