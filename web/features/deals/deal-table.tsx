/** Deals as a table whose heads order it; on phones each row is a dense card. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DealSort } from '#contract/domain/deal.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { pathOfDeal } from '#web/addresses/deal-query.ts';
import { type DealsQuery, dealsPath } from '#web/addresses/deals-query.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useTripFacts } from './deal-stub.tsx';
import styles from './deal-table.module.css';

type Column = 'place' | 'dates' | 'price' | 'verdict' | 'usual' | 'site' | 'seen';

/** In their order, with the order of the API that each head sets. */
const columns: readonly [Column, DealSort | null][] = [
  ['place', null],
  ['dates', null],
  ['price', 'price'],
  ['verdict', 'discount'],
  ['usual', null],
  ['site', null],
  ['seen', null],
];

type DealTableProps = {
  deals: readonly Deal[];
  query: DealsQuery;
  /** Id of the heading that names it. */
  labelledBy: string;
};

export function DealTable({ deals, query, labelledBy }: DealTableProps): ReactNode {
  const t = useTranslate();
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(([column, sort]) => (
            <ColumnHead key={column} column={column} sort={sort} query={query} />
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <tr key={deal.id} data-view="list" data-locked={deal.locked || undefined}>
            <PlaceCell deal={deal} />
            {deal.locked ? <LockedCells deal={deal} /> : <PriceCells deal={deal} />}
            <td data-column="save">
              <HeartButton
                look="card"
                id={deal.id}
                name={t.language === 'ar' ? deal.destinationAr : deal.destination}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ColumnHeadProps = { column: Column; sort: DealSort | null; query: DealsQuery };

function ColumnHead({ column, sort, query }: ColumnHeadProps): ReactNode {
  const t = useTranslate();
  const name = t(`deals.table.${column}`);
  if (sort === null) return <th scope="col">{name}</th>;
  const isChosen = query.sort === sort;
  const direction = sort === 'price' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isChosen ? direction : undefined}>
      <Link
        className={styles.sort}
        to={dealsPath({ ...query, sort, page: 1 })}
        preventScrollReset
        data-direction={direction}
      >
        {name}
      </Link>
    </th>
  );
}

function PlaceCell({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const isArabic = t.language === 'ar';
  const [city, country, airline] = isArabic
    ? [deal.destinationAr, deal.countryAr, deal.airlineAr ?? deal.airline]
    : [deal.destination, deal.country, deal.airline];
  return (
    <th scope="row" data-column="place">
      <div className={styles.name}>
        <h3 className={styles.city}>
          {deal.locked ? (
            city
          ) : (
            <Link className={styles.link} to={pathOfDeal(deal)}>
              {city}
            </Link>
          )}
        </h3>
        {country !== city && <span className={styles.soft}>{country}</span>}
      </div>
      <DottedLine className={`${styles.soft} ${styles.facts}`}>
        {useTripFacts(deal)}
        {airline !== null && <bdi className={styles.airline}>{airline}</bdi>}
        {deal.isPremium && t('deals.card.premium')}
      </DottedLine>
    </th>
  );
}

function PriceCells({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const { dealPrice: price, originalPrice, discountPercentage: percent, observedAt, bestSite } = deal;
  const isStated = !deal.isVerified && percent !== null && percent > 0;
  return (
    <>
      <td data-column="dates">
        {deal.cheapestDate !== null && (
          <TripDays isShort departure={deal.cheapestDate} back={deal.returnDate} />
        )}
      </td>
      <td data-column="price">
        {price !== null && <Price className={styles.price} amount={price} />}
        <PartyTotal price={price} site={bestSite} />
      </td>
      <td data-column="verdict">
        {deal.feathers !== null && price !== null && (
          <Verdict price={price} record={recordOf(deal.assessment)} />
        )}
        {isStated && <p className={styles.stated}>{t('deals.card.belowStated', { percent })}</p>}
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
function LockedCells({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <td data-column="dates" />
      <td data-column="price">
        <span className={styles.dots} aria-hidden="true">
          ••••
        </span>
      </td>
      <td data-column="verdict">{deal.tier !== null && t(`deals.tier.${deal.tier}`)}</td>
      <td data-column="lock" colSpan={3}>
        <span className={styles.lock}>
          <LockIcon size={16} />
          <Link to="/premium">
            {t('deals.locked.text')}
            <VisuallyHidden> {t.language === 'ar' ? deal.destinationAr : deal.destination}</VisuallyHidden>
          </Link>
        </span>
      </td>
    </>
  );
}
