/** Card of a place, styled as a boarding pass: picture, city, price, verdict, facts; on phones a few short rows. */
import { Children, type ReactNode } from 'react';
import { departureAirports } from '#contract/domain/iata.ts';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { SiteAndAge, TripDays } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LockIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { DottedLine, Grid, type PartProps, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { CoverLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import type { Place } from './place.ts';
import styles from './place-card.module.css';

export function PlaceGrid({ className, ...props }: PartProps & { columns: 'cards' | 2 | 3 }): ReactNode {
  return <Grid as="ul" align="stretch" className={classNames(styles.grid, className)} {...props} />;
}

/** Smaller cards, or the room for `expected` of them while there are none yet. */
export function PlaceTiles({ expected, children }: { expected: number; children: ReactNode }): ReactNode {
  return (
    <PlaceGrid columns="cards">
      {children ??
        [...Array(expected).keys()].map((key) => (
          <li key={key} aria-hidden="true">
            <PlaceCardSkeleton form="tile" />
          </li>
        ))}
    </PlaceGrid>
  );
}

type PlaceCardProps = {
  place: Place;
  /** `tile`: smaller, without the perforation; `row`: low, the picture beside the words. */
  form?: 'card' | 'tile' | 'row';
  /** Probably visible when the page opens. */
  isFirst?: boolean;
  /** How large the discount is: below the verdict, in a row before the facts. */
  mark?: ReactNode;
  /** In the verdict's place, where the place is locked or has no price. */
  instead?: ReactNode;
  firstFact?: ReactNode;
  /** After from where and how. */
  lastFact?: ReactNode;
  corner?: ReactNode;
  /** It is over: its data are the last known. */
  isEnded?: boolean;
  children?: ReactNode;
};

export function PlaceCard(props: PlaceCardProps): ReactNode {
  const { place, form = 'card', isFirst = false, mark, firstFact, lastFact, corner, children } = props;
  const { picture, price, isLocked } = place;
  const isRow = form === 'row';
  return (
    <Stack
      as="article"
      raised="card"
      className={styles.card}
      data-form={form}
      data-locked={isLocked || undefined}
      data-ended={props.isEnded || undefined}
      data-plain={picture === 'none' || undefined}
    >
      {picture !== 'none' && <Picture place={place} loading={isFirst ? 'eager' : 'lazy'} />}
      <PlaceName place={place} />
      <div className={styles.perforation} aria-hidden="true" />
      <p className={styles.price}>
        <PlacePrice price={price} isLocked={isLocked} />
      </p>
      {/* Before the verdict, which leaves it room: a page may be painted before all of it is read. */}
      {corner && <div className={styles.corner}>{corner}</div>}
      <PlaceVerdict {...props} mark={!isRow && mark} />
      <PartyTotal className={styles.total} price={price} site={place.bestSite} />
      <PlaceFacts place={place} first={[isRow && mark, firstFact]} last={lastFact} form={form} />
      {children && <div className={styles.foot}>{children}</div>}
    </Stack>
  );
}

/** City, which leads to its page, the airport where it has several, and country. */
export function PlaceName({ place: { city, country, airport, path } }: { place: Place }): ReactNode {
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
  return (
    <div className={styles.art}>
      {typeof place.picture === 'object' ? (
        <img src={place.picture.url} alt="" decoding="async" {...size} />
      ) : (
        <DestinationPicture code={place.code} day={place.cheapestDate} photo={place.photo} {...size} />
      )}
    </div>
  );
}

/** Dots where the reader may not see it. */
export function PlacePrice({ price, isLocked }: { price: number | null; isLocked: boolean }): ReactNode {
  if (isLocked) {
    return (
      <span className={styles.dots} aria-hidden="true">
        ••••
      </span>
    );
  }
  return price !== null && <Price className={styles.amount} amount={price} />;
}

function PlaceVerdict({ place, mark, instead, isEnded }: PlaceCardProps): ReactNode {
  const { price, record } = place;
  const isJudged = price !== null && record !== undefined && !isEnded;
  if (!isJudged && !instead) return null;
  return (
    <Text as="div" className={styles.verdict} tone="soft" size="sm">
      {isJudged && (
        <Verdict price={price} record={record}>
          <Row as="span" above={1}>
            {mark}
          </Row>
        </Verdict>
      )}
      {instead}
      {!isJudged && mark}
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

type PlaceFactsProps = Pick<PlaceCardProps, 'place' | 'form'> & { first?: ReactNode; last?: ReactNode };

/** From where and how; where these are many on a line of their own the dates, and by whom it is. */
export function PlaceFacts({ place, form = 'card', first, last }: PlaceFactsProps): ReactNode {
  const { cheapestDate, returnDate, bestSite, observedAt } = place;
  const days = cheapestDate !== null && (
    <Text as="b" tone="ink">
      <TripDays departure={cheapestDate} back={returnDate} isShort={form !== 'card'} />
    </Text>
  );
  const seen = (bestSite ?? observedAt) !== null && <SiteAndAge fare={place} price={place.price} />;
  const [from, trip, stops, airline] = useTripFacts(place);
  const how = Children.toArray([first, from, trip, stops, last]);
  const isTile = form === 'tile';
  // Few facts share their line with the dates; a tile has the booking site on a line of its own.
  const isOneLine = !isTile && how.length < 2;
  return (
    <Text as="div" className={styles.facts} tone="soft" size="sm">
      {!isOneLine && (
        <DottedLine>
          {how}
          {isTile && days}
        </DottedLine>
      )}
      <DottedLine>
        {isOneLine && how}
        {!isTile && days}
        {airline}
        {seen}
      </DottedLine>
    </Text>
  );
}

/** From where, how and by whom, as far as the card tells it. */
export function useTripFacts({ origin, from, tripType, stops, airline, cheapestDate }: Place): ReactNode[] {
  const t = useTranslate();
  const known = departureAirports.find((code) => code === origin);
  return [
    from !== null && t('card.from', { city: known ? t(`city.short.${known}`) : from }),
    tripType !== null && (
      <span key="trip" data-implied={cheapestDate || undefined}>
        {t(`trip.${tripType}`)}
      </span>
    ),
    stops !== null && t('trip.stops', { count: stops }),
    airline && (
      <span key="airline" className={styles.airline}>
        {airline.logoUrl !== null && (
          <img src={airline.logoUrl} alt="" width={20} height={20} loading="lazy" />
        )}
        <bdi>{airline.name}</bdi>
      </span>
    ),
  ];
}

/** Decorative; the list announces loading. */
export function PlaceCardSkeleton({ form = 'card' }: Pick<PlaceCardProps, 'form'>): ReactNode {
  return (
    <Stack raised="card" className={styles.card} data-form={form} aria-hidden="true">
      <Skeleton className={styles.art} />
      <Skeleton className={styles.name} />
      <div className={styles.perforation} />
      <Skeleton className={styles.price} />
      <Skeleton className={styles.verdict} />
      <Skeleton className={styles.facts} />
    </Stack>
  );
}
