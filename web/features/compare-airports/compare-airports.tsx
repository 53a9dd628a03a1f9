/** Riyadh, Jeddah, Dammam and Medina beside each other for one destination, with the way there, the cheapest marked. */
import type { ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTotals } from '#web/features/party/use-party-total.ts';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { useWays } from './airport-ways.ts';
import { type Combination, combine, withOtherDays } from './combinations.ts';
import styles from './compare-airports.module.css';
import { OpenedLater } from './opened-later.tsx';
import { type ComparedTrip, originPricesQueries } from './origin-prices-query.ts';
import { costPerKilometre } from './road-distances.ts';

const WayCosts = defer(async () => (await import('./way-costs.tsx')).WayCosts);
const OpenJaw = defer(async () => (await import('./open-jaw.tsx')).loadOpenJaw());

export type CompareAirportsProps = {
  trip: ComparedTrip;
  city: string;
  /** Airport of the page. */
  origin: DepartureAirport;
  /** Days a search that ends at another airport begins with. */
  jawDates: { departureDate: string; returnDate: string };
  /** The same page from another airport. */
  pathOf: (origin: DepartureAirport) => string;
};

/** Nothing until the prices are known, and for destinations that are locked for the reader. */
export function CompareAirports({ trip, city, origin, jawDates, pathOf }: CompareAirportsProps): ReactNode {
  const t = useTranslate();
  const [onDays, onAnyDay] = originPricesQueries(trip);
  const same = useQuery(onDays).data;
  const any = useQuery(onAnyDay).data;
  const party = useParty();
  const { ways, setWay } = useWays();
  const totalOf = useTotals();
  if (!same || !any || any.locked) return null;
  const rows = combine(withOtherDays(same.origins, any.origins), { near: origin, party, ways, totalOf });
  const days = (
    <bdi>
      <TripDays departure={trip.departureDate} back={trip.returnDate} isShort />
    </bdi>
  );
  return (
    <section className={styles.compare} aria-labelledby="airports-title">
      <h2 id="airports-title">{t('compare.title')}</h2>
      <p className={styles.soft}>
        {t.rich('compare.lead', { city, days })}{' '}
        {rows.some(({ isOnOtherDays }) => isOnOtherDays) && t('compare.otherDaysLead')}
      </p>
      <ul className={styles.rows} aria-live="polite">
        {rows.map((row) => (
          <AirportRow key={row.origin} row={row} isHere={row.origin === origin} path={pathOf(row.origin)} />
        ))}
      </ul>
      <p className={styles.soft}>
        {t('compare.rule')} {rows.some(({ hasFee }) => hasFee) && t('compare.fee')}{' '}
        {rows.some(({ isEstimate }) => isEstimate) && t('compare.estimate')}{' '}
        {rows.some(({ isWayEstimated }) => isWayEstimated) &&
          t('compare.wayRule', {
            city: t(`city.${origin}`),
            amount: formatNumber(costPerKilometre, t.language),
          })}
      </p>
      <OpenedLater title={t('compare.costs')}>
        {() => <WayCosts near={origin} ways={ways} onChange={setWay} />}
      </OpenedLater>
      <OpenedLater title={t('compare.jaw.title')}>
        {() => <OpenJaw code={any.code} origin={origin} {...jawDates} />}
      </OpenedLater>
    </section>
  );
}

function AirportRow({ row, isHere, path }: { row: Combination; isHere: boolean; path: string }): ReactNode {
  const t = useTranslate();
  return (
    <li className={styles.row} data-cheapest={row.isCheapest || undefined} data-origin={row.origin}>
      <p className={styles.airport}>
        {isHere ? (
          <strong>{t(`city.${row.origin}`)}</strong>
        ) : (
          <Link to={path}>{t(`city.${row.origin}`)}</Link>
        )}{' '}
        {isHere && <span className={styles.soft}>{t('compare.here')}</span>}
        {row.isCheapest && <span className={styles.cheapest}>{t('compare.cheapest')}</span>}
      </p>
      {row.price === null || row.tickets === null || row.sum === null ? (
        <p className={`${styles.none} ${styles.soft}`}>{t('compare.noPrice')}</p>
      ) : (
        <>
          <p className={styles.parts}>
            <span>{t.rich('compare.perPerson', { price: <Price amount={row.price} /> })}</span>
            {row.usual !== null && <Verdict price={row.price} record={recordOfUsual(row.usual)} />}
            {row.way > 0 && (
              <span>
                {t(row.isWayEstimated ? 'compare.wayEstimate' : 'compare.way')}: <Price amount={row.way} />
              </span>
            )}
            {row.isOnOtherDays && row.departureDate && (
              <span className={styles.otherDays}>
                {t('compare.otherDays')}{' '}
                <bdi>
                  <TripDays departure={row.departureDate} back={row.returnDate} isShort />
                </bdi>
              </span>
            )}
          </p>
          <p className={styles.sum}>
            <span className={styles.soft}>{t('compare.sum')}</span> <Price amount={row.sum} />
            {row.isEstimate && <span className={styles.estimate}>{t('party.estimate')}</span>}
          </p>
        </>
      )}
    </li>
  );
}
