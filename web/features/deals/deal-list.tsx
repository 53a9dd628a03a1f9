/** One page of deals: as a grid of cards, or as a table whose heads order it, on phones three lines each with the price at one edge. */
import { Fragment, type ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DealSort } from '#contract/domain/deal.ts';
import type { Language } from '#contract/domain/language.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { type DealsQuery, dealsPath } from '#web/addresses/deals-query.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { type Place, placeOfDeal } from '#web/features/place-card/place.ts';
import {
  PlaceCardSkeleton,
  PlaceGrid,
  PlaceName,
  PlacePrice,
  useTripFacts,
} from '#web/features/place-card/place-card.tsx';
import { FareSeen, TripDays } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { DottedLine, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import listStyles from './deal-card.module.css';
import { DealCard, DealLock } from './deal-card.tsx';
import styles from './deal-table.module.css';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 3;
const beforeBanner = 6;

/** `banner` stands after the sixth deal, or after the last. */
export function DealList({ deals, banner }: { deals: readonly Deal[]; banner?: ReactNode }): ReactNode {
  const bannerAfter = Math.min(beforeBanner, deals.length) - 1;
  return (
    <PlaceGrid columns={deals.length === 2 && !banner ? 2 : 3}>
      {deals.map((deal, index) => (
        <Fragment key={deal.id}>
          <li>
            <DealCard deal={deal} isFirst={index < firstRow} />
          </li>
          {banner && index === bannerAfter && (
            <Stack as="li" self="all" className={listStyles.banner}>
              {banner}
            </Stack>
          )}
        </Fragment>
      ))}
    </PlaceGrid>
  );
}

export function DealListSkeleton(): ReactNode {
  return (
    <PlaceGrid columns={3} aria-hidden="true">
      {[...Array(9).keys()].map((key) => (
        <li key={key}>
          <PlaceCardSkeleton />
        </li>
      ))}
    </PlaceGrid>
  );
}

type Column = 'place' | 'dates' | 'price' | 'verdict' | 'usual' | 'site' | 'seen';

/** In their order, with the order of the API that each head sets. */
const columnsIn = (language: Language): readonly [Column, DealSort][] => [
  ['place', language === 'ar' ? 'cityAr' : 'city'],
  ['dates', 'departure'],
  ['price', 'price'],
  ['verdict', 'discount'],
  ['usual', 'usual'],
  ['site', 'site'],
  ['seen', 'seen'],
];

type DealTableProps = { deals: readonly Deal[]; query: DealsQuery; labelledBy: string };

export function DealTable({ deals, query, labelledBy }: DealTableProps): ReactNode {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columnsIn(useLanguage()).map(([column, sort]) => (
            <ColumnHead key={column} column={column} sort={sort} query={query} />
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} />
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead(props: { column: Column; sort: DealSort; query: DealsQuery }): ReactNode {
  const { column, sort, query } = props;
  const t = useTranslate();
  const isChosen = query.sort === sort;
  const direction = sort === 'discount' || sort === 'seen' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isChosen ? direction : undefined}>
      <Link
        className={styles.sort}
        to={dealsPath({ ...query, sort, page: 1 })}
        preventScrollReset
        data-direction={direction}
      >
        {t(`deals.table.${column}`)}
      </Link>
    </th>
  );
}

function DealRow({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const place = placeOfDeal(deal, t.language);
  const [from, trip, stops, airline] = useTripFacts(place);
  const { cheapestDate, returnDate } = place;
  return (
    <tr data-view="list" data-locked={deal.locked || undefined}>
      <th scope="row" data-column="place">
        <PlaceName place={place} />
        <Soft as="div" size="sm" className={styles.facts}>
          <DottedLine>
            {from}
            {airline && <span className={styles.airline}>{airline}</span>}
            {deal.isPremium && t('deals.card.premium')}
          </DottedLine>
        </Soft>
      </th>
      <td data-column="dates">
        {/* A locked deal has no dates. */}
        {cheapestDate !== null && (
          <span>
            <TripDays isShort departure={cheapestDate} back={returnDate} />
          </span>
        )}
        <Soft as="div" size="sm" className={styles.how}>
          <DottedLine>
            {trip}
            {stops}
          </DottedLine>
        </Soft>
      </td>
      {deal.locked ? <LockedCells deal={deal} place={place} /> : <PriceCells deal={deal} place={place} />}
      <td data-column="save">
        <HeartButton look="card" id={deal.id} name={place.city} />
      </td>
    </tr>
  );
}

type CellsProps = { deal: Deal; place: Place };

function PriceCells({ deal, place }: CellsProps): ReactNode {
  const t = useTranslate();
  const { originalPrice, discountPercentage: percent, observedAt, bestSite } = deal;
  const { price, record } = place;
  return (
    <>
      <td data-column="price">
        <PlacePrice price={price} isLocked={false} />
        <PartyTotal price={price} site={bestSite} />
      </td>
      <td data-column="verdict">
        {record !== undefined && price !== null && <Verdict price={price} record={record} />}
        {percent !== null && percent > 0 && (
          <Text as="span" size="sm" weight="strong" tone={deal.isVerified ? 'good' : 'soft'}>
            {t(deal.isVerified ? 'card.save' : 'deals.card.belowStated', { percent })}
          </Text>
        )}
      </td>
      <td data-column="usual">
        {originalPrice !== null &&
          (deal.isVerified ? (
            <Price amount={Math.round(originalPrice)} />
          ) : (
            t.rich('deals.card.stated', { price: <Price amount={Math.round(originalPrice)} /> })
          ))}
      </td>
      <td data-column="site">{bestSite !== null && <bdi>{siteNamesIn(t.language)[bestSite]}</bdi>}</td>
      <td data-column="seen">
        {observedAt !== null && (
          <FareSeen
            isShort
            sighting={{ observedAt, observedAtPrecision: deal.observedAtPrecision }}
            asked={{ ...deal, price }}
          />
        )}
      </td>
    </>
  );
}

/** A locked deal has no price and no dates: dots, its tier, and the way to Premium. */
function LockedCells({ deal, place }: CellsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <td data-column="price">
        <PlacePrice price={null} isLocked />
      </td>
      <td data-column="verdict">{deal.tier !== null && <span>{t(`deals.tier.${deal.tier}`)}</span>}</td>
      <td data-column="lock" colSpan={3}>
        <DealLock city={place.city} />
      </td>
    </>
  );
}
