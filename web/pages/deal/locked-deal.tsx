/** Destination page reserved to Premium members: one way to hear of Premium, what may be told of the place, open places nearby. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { posterOf } from '#web/features/pictures/destination-picture.tsx';
import { NotUnderstood } from '#web/features/trip-filters/not-understood.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Grid, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import styles from './deal.module.css';
import { VisaLine } from './deal-answer.tsx';
import { DealHero } from './deal-hero.tsx';

type LockedDealProps = { fare: DestinationPrice; query: PlacedDealQuery };

export function LockedDeal({ fare, query }: LockedDealProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <DealHero fare={fare} query={query} />
      <Stack gutters className={styles.layout}>
        <LockedPart
          className={styles.locked}
          title={t('deal.locked.title')}
          beside={<Behind fare={fare} query={query} />}
        >
          <NotUnderstood />
          <LockedFacts fare={fare} />
          <Soft size="sm">{t('deal.locked.soon')}</Soft>
          <Link className={buttonClass('primary')} to="/premium#early-access">
            {t('deal.locked.hear')}
          </Link>
        </LockedPart>
        <NearestPlaces place={fare} trip={query} />
      </Stack>
    </>
  );
}

export function LockedPart(props: {
  className?: string | undefined;
  title: string;
  beside: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { className, title, beside, children } = props;
  return (
    <Pass as="section" raised="card" className={className} aria-labelledby="locked-title">
      <Stack gap={4}>
        <Row as="h2" id="locked-title" gap={2} wrap={false} size="2xl">
          <Text as="span" tone="accent">
            <LockIcon size={24} />
          </Text>
          {title}
        </Row>
        {children}
      </Stack>
      <Stub>{beside}</Stub>
    </Pass>
  );
}

/** How far below usual its deal is, in three steps, and its stops: as the list of deals tells. */
function LockedFacts({ fare }: Pick<LockedDealProps, 'fare'>): ReactNode {
  const t = useTranslate();
  const { tier, stops } = fare;
  const facts = [
    tier && t(`dealCard.tier.${tier}`),
    stops === null ? null : t('trip.stops', { count: stops }),
  ].filter((fact) => fact !== null);
  return facts.length > 0 && <Text weight="strong">{facts.join(' · ')}</Text>;
}

/** What may be told of the place: the shape of its country under today's sky, the season there, and what a passport needs. */
function Behind({ fare, query }: LockedDealProps): ReactNode {
  const t = useTranslate();
  const today = useToday();
  const { data: airport } = useQuery(destinationQuery(fare.code));
  const city = t.language === 'ar' ? fare.cityAr : fare.city;
  const season = airport && seasonOf(airport.latitude, today);
  return (
    <Grid columns={2} gap={4} align="center">
      <ThemedImage
        path={posterOf(fare.code, today)}
        width={320}
        height={180}
        loading="eager"
        className={styles.poster}
      />
      <Stack gap={3}>
        {season && <Text>{t('deal.locked.season', { season, city })}</Text>}
        <VisaLine fare={fare} query={query} />
        <Soft size="sm">{t('deal.locked.shows')}</Soft>
      </Stack>
    </Grid>
  );
}

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;
const tropic = 23.5;

/** Undefined in the tropics, which have no such seasons. */
function seasonOf(latitude: number, day: IsoDate): (typeof seasons)[number] | undefined {
  if (Math.abs(latitude) <= tropic) return undefined;
  const quarter = Math.floor((Number(day.slice(5, 7)) % 12) / 3);
  return seasons[(quarter + (latitude < 0 ? 2 : 0)) % 4];
}
