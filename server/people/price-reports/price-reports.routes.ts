/** `POST /api/price-reports`: a traveller says what a booking site really asked for; nobody is named. */
import { reportPrice } from '#contract/api/price-reports.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError, type FieldMessages } from '#server/platform/errors.ts';
import { countedAs } from '#server/platform/http/operation.routes.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import {
  type CountingContext,
  countWithin,
  tryCountWithin,
} from '#server/platform/limits/counted-attempt.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import { insertPriceReport, type PriceReport } from './price-report.repository.ts';

export type PriceReportsContext = CountingContext & {
  board: Pick<Board, 'findEntry'>;
  reference: Pick<ReferenceData, 'airports' | 'routes'>;
};

const hourSeconds = 3600;
/** Mobile carriers share addresses. */
const mostByAddress = 60;
/** From one address about one route: a few sites, and a second thought. */
const mostByRoute = 6;

export function priceReportRoutes(context: PriceReportsContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(
      reportPrice,
      async ({ body, caller }) => {
        const report = { ...body, seen: isPriced(body) ? (body.seen ?? null) : null, reportedAt: now() };
        requireKnownPair(context, report);
        requireSense(report);
        await db.transaction().execute(async (trx) => {
          await countWithin(trx, context, limitsOf(report, caller.address));
          const isCounted = await tryCountWithin(trx, context, [onceADay(report, countedAs(caller))]);
          await insertPriceReport(trx, { ...report, isCounted });
        });
        return { received: true as const };
      },
      { isCostly: true },
    ),
  ];
}

function isPriced({ outcome }: Pick<PriceReport, 'outcome'>): boolean {
  return outcome === 'higher' || outcome === 'lower';
}

/** @throws AppError `not_found` unless a route is flown or a fare is listed */
function requireKnownPair(
  { board, reference }: PriceReportsContext,
  { origin, destination, tripType }: Pick<PriceReport, 'origin' | 'destination' | 'tripType'>,
): void {
  const isFlown = reference.routes.some(
    (route) => route.origin === origin && route.destination === destination,
  );
  const isListed = board.findEntry({ origin, tripType }, destination) !== undefined;
  if (!isFlown && !isListed)
    throw new AppError('not_found', { log: `no fares from ${origin} to ${destination}` });
}

/** @throws AppError `validation_failed` for a report that contradicts itself */
function requireSense(report: Omit<PriceReport, 'isCounted'>): void {
  const { outcome, shown, seen, departureDate, returnDate, tripType } = report;
  const fields: FieldMessages = {
    ...(isPriced({ outcome }) && seen !== null && seen > shown !== (outcome === 'higher')
      ? { seen: 'api.field.invalid' }
      : {}),
    // Some sources name no return day of a round trip.
    ...(returnDate !== null && tripType === 'oneway' ? { returnDate: 'api.field.tripType' } : {}),
    ...(returnDate !== null && returnDate < departureDate
      ? { returnDate: 'api.field.returnBeforeDeparture' }
      : {}),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('validation_failed', { log: 'a report that contradicts itself', fields });
}

/** One address or account speaks once a day about a site; its other reports are kept, and not counted. */
function onceADay({ site }: Pick<PriceReport, 'site'>, reporter: string): Limit {
  return { action: 'price-report', actor: `${reporter} about ${site}`, most: 1, withinSeconds: 86_400 };
}

function limitsOf(
  { origin, destination }: Pick<PriceReport, 'origin' | 'destination'>,
  address: string,
): Limit[] {
  const limit = { action: 'price-report', withinSeconds: hourSeconds } as const;
  return [
    { ...limit, actor: `address:${address}`, most: mostByAddress },
    { ...limit, actor: `address:${address} ${origin}-${destination}`, most: mostByRoute },
  ];
}
