/** The card of a place: picture, city, price and what it buys, verdict with its proof, site and age. Low on phones, and where it is asked for. */
import type { ReactNode } from 'react';
import { departureAirports } from '#contract/domain/iata.ts';
import { listIncluded, writeTripUnit } from '#contract/domain/trip-unit.ts';
import { usualOf } from '#contract/domain/verdict.ts';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { SiteAndAge, TripDays } from '#web/features/sightings/fare-seen.tsx';
import { PriceProof } from '#web/features/verdict/price-proof.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { DottedLine, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { CoverLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import type { Place } from './place.ts';
import styles from './place-card.module.css';

type PlaceCardProps = {
  place: Place;
  /** Low at every width. */
  isLow?: boolean | undefined;
  /** Probably visible when the page opens. */
  isFirst?: boolean;
  /** How large the discount is, below the verdict. */
  mark?: ReactNode;
  /** In the verdict's place, where the place is locked or has no price. */
  instead?: ReactNode;
  /** The heart. */
  corner?: ReactNode;
  /** It is over: its data are the last known. */
  isEnded?: boolean | undefined;
  /** At the foot: how long it lasts, what it is, what can be done with it. */
  children?: ReactNode;
};

export function PlaceCard(props: PlaceCardProps): ReactNode {
  const { place, isLow, isFirst = false, corner, isEnded, children } = props;
  const { price, isLocked } = place;
  return (
    <Stack
      as="article"
      raised="card"
      className={styles.card}
      data-low={isLow || undefined}
      data-locked={isLocked || undefined}
      data-ended={isEnded || undefined}
    >
      <Picture place={place} loading={isFirst ? 'eager' : 'lazy'} />
      <PlaceName place={place} />
      <p className={styles.price}>
        {isLocked ? (
          <span className={styles.dots} aria-hidden="true">
            ••••
          </span>
        ) : (
          price !== null && <Price className={styles.amount} amount={price} />
        )}
      </p>
      <PlaceFacts place={place} />
      {/* Before the verdict, which leaves it room: a page may be painted before all of it is read. */}
      {corner && <div className={styles.corner}>{corner}</div>}
      <PlaceVerdict {...props} />
      <PlaceProof place={place} isEnded={isEnded} />
      <PartyTotal className={styles.total} price={price} site={place.bestSite} />
      {children && <div className={styles.foot}>{children}</div>}
    </Stack>
  );
}

/** City, which leads to its page, the airport where it has several, and country. */
function PlaceName({ place: { city, country, airport, path } }: { place: Place }): ReactNode {
  return (
    <Row className={styles.name} gap={2} lines={0} align="baseline">
      <h3 className={styles.city}>{path === null ? city : <CoverLink to={path}>{city}</CoverLink>}</h3>
      {airport !== null && (
        <Soft as="bdi" size="sm">
          {airport}
        </Soft>
      )}
      {country !== city && (
        <Soft as="span" size="sm" className={styles.country}>
          {country}
        </Soft>
      )}
    </Row>
  );
}

/** The photo an administrator chose, or that of the place. */
function Picture({ place, loading }: { place: Place; loading: 'eager' | 'lazy' }): ReactNode {
  const size = { width: 320, height: 180, loading };
  const { code, cheapestDate, photo, imageUrl } = place;
  return (
    <div className={styles.art}>
      {imageUrl === null ? (
        <DestinationPicture code={code} day={cheapestDate} photo={photo} {...size} />
      ) : (
        <img src={imageUrl} alt="" decoding="async" {...size} />
      )}
    </div>
  );
}

/** What the price buys, then when, how and with what, as far as it is known. */
function PlaceFacts({ place }: { place: Place }): ReactNode {
  const t = useTranslate();
  const { origin, from, airline, cheapestDate, returnDate } = place;
  const known = departureAirports.find((code) => code === origin);
  return (
    <Text as="div" className={styles.facts} tone="soft" size="sm">
      <p className={styles.unit}>{writeTripUnit({ ...place, departureDate: cheapestDate }, t)}</p>
      <DottedLine>
        {from !== null && t('card.from', { city: known ? t(`city.short.${known}`) : from })}
        {cheapestDate !== null && (
          <Text as="b" tone="ink">
            <TripDays departure={cheapestDate} back={returnDate} />
          </Text>
        )}
      </DottedLine>
      <DottedLine>
        {listIncluded(place, t)}
        {airline && (
          <span className={styles.airline}>
            {airline.logoUrl !== null && (
              <img src={airline.logoUrl} alt="" width={20} height={20} loading="lazy" />
            )}
            <bdi>{airline.name}</bdi>
          </span>
        )}
      </DottedLine>
    </Text>
  );
}

function PlaceVerdict({ place, mark, instead, isEnded }: PlaceCardProps): ReactNode {
  const { price, record } = place;
  const isJudged = price !== null && record !== undefined && !isEnded;
  if (!isJudged && !instead) return null;
  return (
    <Text as="div" className={styles.verdict} tone="soft" size="sm">
      {isJudged && (
        <Verdict price={price} record={record}>
          {mark}
        </Verdict>
      )}
      {instead}
      {!isJudged && mark}
    </Text>
  );
}

/** The recorded prices beside today's, then where and when it was seen. */
function PlaceProof({ place, isEnded }: Pick<PlaceCardProps, 'place' | 'isEnded'>): ReactNode {
  const { price, lows, record, bestSite, observedAt } = place;
  if (price === null) return null;
  return (
    <Text as="div" className={styles.proof} tone="soft" size="sm">
      {!isEnded && <PriceProof price={price} lows={lows} usual={usualOf(record ?? null)} />}
      {(bestSite ?? observedAt) !== null && (
        <p>
          <SiteAndAge fare={place} price={price} />
        </p>
      )}
    </Text>
  );
}

/** Says that a place is for others, or how to see it. */
export function LockLine({ children }: { children: ReactNode }): ReactNode {
  return (
    <Row as="span" gap={2} wrap={false} align="first">
      <LockIcon size={16} />
      {children}
    </Row>
  );
}

/** How large a discount is; `children` in words, and whether our record of prices proves it. */
export function SaveMark(props: { isProved?: boolean; children: ReactNode }): ReactNode {
  const { isProved = true, children } = props;
  const t = useTranslate();
  return (
    <Row as="span" gap={1} tone="good" weight="normal">
      {isProved && (
        <>
          <VerifiedIcon size={16} />
          <VisuallyHidden>{t('card.verified')}: </VisuallyHidden>
        </>
      )}
      {children}
    </Row>
  );
}

/** Decorative; the list announces loading. */
