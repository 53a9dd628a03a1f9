/** Riyadh, Jeddah, Dammam and Medina beside each other for one destination, with the way there, the cheapest marked. */
import type { ReactNode } from 'react';
import type { OriginPrice } from '#contract/api/origin-prices.ts';
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
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useWays } from './airport-ways.ts';
import {
  type Combination,
  type ComparedDays,
  combine,
  compareDays,
  findAnswer,
  listCheapestFirst,
} from './combinations.ts';
import styles from './compare-airports.module.css';
import { OpenedLater } from './opened-later.tsx';
import { type ComparedTrip, originPricesQueries } from './origin-prices-query.ts';
import { costPerKilometre } from './road-distances.ts';

const WayCosts = defer(async () => (await import('./way-costs.tsx')).WayCosts);
const OpenJaw = defer(async () => (await import('./open-jaw.tsx')).loadOpenJaw());

export type CompareAirportsProps = {
  trip: ComparedTrip;
  /** The reader chose its days. */
  isChosen: boolean;
  city: string;
  /** Airport of the page. */
  origin: DepartureAirport;
  /** Days a search that ends at another airport begins with. */
  jawDates: { departureDate: string; returnDate: string };
  /** The same page from another airport. */
  pathOf: (origin: DepartureAirport) => string;
};

/** Nothing until the prices are known, and for destinations that are locked for the reader. */
export function CompareAirports(props: CompareAirportsProps): ReactNode {
  const { trip, isChosen, city, origin, jawDates, pathOf } = props;
  const t = useTranslate();
  const [onDays, onAnyDay] = originPricesQueries(trip);
  const same = useQuery(onDays).data;
  const any = useQuery(onAnyDay).data;
  const party = useParty();
  const { ways, setWay } = useWays();
  const totalOf = useTotals();
  if (!same || !any || any.locked) return null;
  const { rows: compared, days } = compareDays(same.origins, any, isChosen);
  const rows = combine(compared, { near: origin, party, ways, totalOf });
  const isJudged = rows.every(({ price, usual }) => price === null || usual !== null);
  const most = Math.max(...rows.map(({ sum }) => sum ?? 0));
  return (
    <Stack as="section" className={styles.compare} gap={3} raised="card" aria-labelledby="airports-title">
      <h2 id="airports-title">{t('compare.title')}</h2>
      <div>
        <Answer rows={rows} here={origin} />
        <Soft size="sm">
          {days
            ? t.rich('compare.lead', {
                days: (
                  <bdi>
                    <TripDays departure={days.departureDate} back={days.returnDate} isShort />
                  </bdi>
                ),
              })
            : t('compare.otherDaysLead', { city })}
        </Soft>
      </div>
      <Stack as="ul" gap={2} aria-live="polite">
        {listCheapestFirst(rows).map((row) => (
          <AirportRow
            key={row.origin}
            row={row}
            most={most}
            isJudged={isJudged}
            isHere={row.origin === origin}
            path={pathOf(row.origin)}
          />
        ))}
      </Stack>
      {days && !isChosen && (
        <CheapestElsewhen own={any.origins.find((each) => each.origin === origin)} days={days} />
      )}
      <OpenedLater title={t('compare.costs')}>
        {() => (
          <>
            <Soft size="sm">
              {t('compare.rule')} {rows.some(({ hasFee }) => hasFee) && t('compare.fee')}{' '}
              {rows.some(({ isEstimate }) => isEstimate) && t('compare.estimate')}{' '}
              {rows.some(({ isWayEstimated }) => isWayEstimated) &&
                t('compare.wayRule', {
                  city: t(`city.${origin}`),
                  amount: formatNumber(costPerKilometre, t.language),
                })}
            </Soft>
            <WayCosts near={origin} ways={ways} onChange={setWay} />
          </>
        )}
      </OpenedLater>
      <OpenedLater title={t('compare.jaw.title')}>
        {() => <OpenJaw code={any.code} origin={origin} {...jawDates} />}
      </OpenedLater>
    </Stack>
  );
}

type CheapestElsewhenProps = { own: OriginPrice | undefined; days: ComparedDays };

/** Why the price here is another than the cheapest of the page: that one is on other days. */
function CheapestElsewhen({ own, days }: CheapestElsewhenProps): ReactNode {
  const t = useTranslate();
  if (!own || own.price === null || own.departureDate === null) return null;
  const { departureDate, returnDate } = own;
  if (departureDate === days.departureDate && returnDate === days.returnDate) return null;
  return (
    <Soft size="sm">
      {t.rich('compare.cheapestElsewhen', {
        city: t(`city.${own.origin}`),
        price: <Price amount={own.price} />,
        days: (
          <bdi>
            <TripDays departure={departureDate} back={returnDate} isShort />
          </bdi>
        ),
      })}
    </Soft>
  );
}

/** The comparison in one sentence; nothing where no two airports have a price on the same days. */
function Answer({ rows, here }: { rows: readonly Combination[]; here: DepartureAirport }): ReactNode {
  const t = useTranslate();
  const answer = findAnswer(rows, here);
  if (!answer) return null;
  const { best, other, less } = answer;
  return (
    <Text size="lg" weight="strong" role="status" data-answer={best}>
      {t('compare.answer', {
        best: t(`city.short.${best}`),
        other: t(`city.short.${other}`),
        amount: less,
        text: formatNumber(less, t.language),
      })}
    </Text>
  );
}

type AirportRowProps = {
  row: Combination;
  /** The highest sum: the bars are parts of it. */
  most: number;
  /** Every price has a record to be compared with. */
  isJudged: boolean;
  isHere: boolean;
  path: string;
};

function AirportRow({ row, most, isJudged, isHere, path }: AirportRowProps): ReactNode {
  const t = useTranslate();
  const { price, tickets, way, sum } = row;
  return (
    <li
      className={styles.row}
      data-cheapest={row.isCheapest || undefined}
      data-other-days={row.isOnOtherDays || undefined}
      data-origin={row.origin}
    >
      <Row className={styles.airport} gap={2} lines={0}>
        {isHere ? (
          <strong>{t(`city.${row.origin}`)}</strong>
        ) : (
          <Link to={path}>{t(`city.${row.origin}`)}</Link>
        )}
        {row.isCheapest && <strong className={styles.cheapest}>{t('compare.cheapest')}</strong>}
        {isHere && <Soft size="sm">{t('compare.here')}</Soft>}
      </Row>
      {price === null || tickets === null || sum === null ? (
        <Soft size="sm">{t('compare.noPrice')}</Soft>
      ) : (
        <>
          <p className={styles.sum}>
            <VisuallyHidden>{t('compare.sum')} </VisuallyHidden>
            <Price amount={sum} />
            {row.isEstimate && <small className={styles.estimate}>{t('party.estimate')}</small>}
          </p>
          <Bar tickets={tickets / most} way={way / most} />
          <Row className={styles.parts} gap={3} lines={0} size="sm" tone="soft">
            <span className={styles.tickets}>
              {t.rich('compare.perPerson', { price: <Price amount={price} /> })}
            </span>
            {way > 0 && (
              <span className={styles.way}>
                {t(row.isWayEstimated ? 'compare.wayEstimate' : 'compare.way')} <Price amount={way} />
              </span>
            )}
            {isJudged && row.usual !== null && <Verdict price={price} record={recordOfUsual(row.usual)} />}
            {row.isOnOtherDays && row.departureDate && (
              <span className={styles.otherDays}>
                {t('compare.otherDays')}{' '}
                <bdi>
                  <TripDays departure={row.departureDate} back={row.returnDate} isShort />
                </bdi>
              </span>
            )}
          </Row>
        </>
      )}
    </li>
  );
}

/** Tickets and way beside each other, as parts of the highest sum. */
function Bar({ tickets, way }: { tickets: number; way: number }): ReactNode {
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.ofTickets} width={Math.round(tickets * 100)} height={1} />
      <rect className={styles.ofWay} x={Math.round(tickets * 100)} width={Math.round(way * 100)} height={1} />
    </svg>
  );
}
