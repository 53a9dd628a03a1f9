/** Riyadh, Jeddah, Dammam and Medina beside each other for one destination, with the way there, the cheapest marked. */
import type { ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { type ComparedTrip, originPricesQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { OpenedLater } from '#web/features/chart/figures-table.tsx';
import { useTotals } from '#web/features/party/party-total.tsx';
import { TripDays } from '#web/features/sightings/fare-seen.tsx';
import { VerdictSign } from '#web/features/verdict/verdict-sign.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { costPerKilometre, useWays } from './airport-ways.ts';
import {
  type Combination,
  type ComparedDays,
  combine,
  compareDays,
  findAnswer,
  listCheapestFirst,
} from './combinations.ts';
import styles from './compare-airports.module.css';

const WayCosts = defer(async () => (await import('./way-costs.tsx')).WayCosts);

type CompareAirportsProps = {
  trip: ComparedTrip;
  className?: string | undefined;
  /** The reader chose its days. */
  isChosen: boolean;
  origin: DepartureAirport;
  /** The same page from another airport, on the chosen day where it has a price then. */
  pathOf: (origin: DepartureAirport, date: string | null) => string;
};

/** Nothing until the prices are known, and for destinations that are locked for the reader. */
export function CompareAirports(props: CompareAirportsProps): ReactNode {
  const { trip, className, isChosen, origin, pathOf } = props;
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
  return (
    <Stack as="section" className={className} gap={3} justify="start" aria-labelledby="airports-title">
      <h2 id="airports-title">{t('compare.title')}</h2>
      <Answer rows={rows} here={origin} />
      <table className={styles.table} aria-live="polite">
        <caption data-days={days?.departureDate}>
          {t(`trip.${trip.tripType}`)}
          {' · '}
          {days ? t.rich('compare.days', { days: <Days days={days} /> }) : t('compare.otherDaysLead')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('compare.airport')}</th>
            <th scope="col">{t('compare.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {listCheapestFirst(rows).map((row) => (
            <AirportRow
              key={row.origin}
              row={row}
              isJudged={isJudged}
              isHere={row.origin === origin}
              hasDays={days !== null}
              path={pathOf(row.origin, isChosen && !row.isOnOtherDays ? row.departureDate : null)}
            />
          ))}
        </tbody>
      </table>
      <div>
        <OpenedLater title={t('compare.costs')}>
          {() => (
            <>
              <Soft size="sm">
                {t('compare.costsHint')} {party.infants > 0 && t('compare.rule')}{' '}
                {rows.some(({ hasFee }) => hasFee) && t('compare.fee')}{' '}
                {rows.some(({ isEstimate }) => isEstimate) && t('compare.estimate')}{' '}
                {rows.some(({ isWayEstimated }) => isWayEstimated) &&
                  t('compare.wayRule', {
                    city: t(`city.${origin}`),
                    amount: formatNumber(costPerKilometre, t.language),
                  })}
              </Soft>
              <WayCosts
                near={origin}
                order={listCheapestFirst(rows).map((row) => row.origin)}
                ways={ways}
                onChange={setWay}
              />
            </>
          )}
        </OpenedLater>
      </div>
    </Stack>
  );
}

/** @param isOther others than those of the comparison, where it has some */
function OtherDays({ days, isOther }: { days: ComparedDays; isOther: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <small data-tone={isOther ? 'warning' : undefined}>
      {isOther && t('compare.otherDays')} <Days days={days} />
    </small>
  );
}

function Days({ days: { departureDate, returnDate } }: { days: ComparedDays }): ReactNode {
  return (
    <bdi>
      <TripDays departure={departureDate} back={returnDate} isShort />
    </bdi>
  );
}

/** The comparison in one sentence, unless no two airports have a price on the same days. */
function Answer({ rows, here }: { rows: readonly Combination[]; here: DepartureAirport }): ReactNode {
  const t = useTranslate();
  const answer = findAnswer(rows, here);
  if (!answer) return null;
  const [best, other] = [t(`city.short.${answer.best}`), t(`city.short.${answer.other}`)];
  const { less: amount } = answer;
  return (
    <h3 role="status" data-answer={answer.best}>
      {t('compare.answer', { best, other, amount, text: formatNumber(amount, t.language) })}
    </h3>
  );
}

type AirportRowProps = {
  row: Combination;
  /** Every price has a record to be compared with. */
  isJudged: boolean;
  isHere: boolean;
  /** The comparison is of certain days. */
  hasDays: boolean;
  path: string;
};

function AirportRow({ row, isJudged, isHere, hasDays, path }: AirportRowProps): ReactNode {
  const { price, tickets, way, sum, usual } = row;
  const t = useTranslate();
  const city = t(`city.short.${row.origin}`);
  return (
    <tr
      data-cheapest={row.isCheapest || undefined}
      data-other-days={row.isOnOtherDays || undefined}
      data-origin={row.origin}
    >
      <th scope="row">
        <Row as="span" gap={2} lines={0}>
          {isHere ? (
            <strong>{city}</strong>
          ) : (
            <Link className={targetClass} to={path}>
              {city}
            </Link>
          )}
          {isJudged && price !== null && usual !== null && (
            <VerdictSign price={price} record={recordOfUsual(usual)} />
          )}
        </Row>
        <RowNotes row={row} isHere={isHere} hasDays={hasDays} />
      </th>
      {price === null || tickets === null || sum === null ? (
        <td>{t('compare.noPrice')}</td>
      ) : (
        <td>
          <Price className={styles.sum} amount={sum} />
          {way > 0 && (
            <small>
              {t.rich('compare.parts', {
                tickets: <Price amount={tickets} />,
                way: (
                  <bdi>
                    {row.isWayEstimated && '≈ '}
                    <Price amount={way} />
                  </bdi>
                ),
              })}
            </small>
          )}
          {row.isEstimate && <small>{t('party.estimate')}</small>}
        </td>
      )}
    </tr>
  );
}

/** Its stops, and what sets the airport apart: its price is on other days, it is the cheapest, or the reader's. */
function RowNotes({ row, isHere, hasDays }: Pick<AirportRowProps, 'row' | 'isHere' | 'hasDays'>): ReactNode {
  const t = useTranslate();
  const { departureDate, returnDate, stops } = row;
  const isApart = row.isCheapest || isHere;
  return (
    <>
      {row.isOnOtherDays && departureDate ? (
        <OtherDays days={{ departureDate, returnDate }} isOther={hasDays} />
      ) : (
        isApart && <small>{t(row.isCheapest ? 'compare.cheapest' : 'compare.here')}</small>
      )}
      {stops !== null && <small>{t('trip.stops', { count: stops })}</small>}
    </>
  );
}
