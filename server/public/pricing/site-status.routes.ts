/** `GET /api/site-status` (site name, sample label, age and discounts of the fares) and `/api/airports/…`. */

import {
  type Airport as AirportView,
  listDestinationAirports,
  listSaudiAirports,
} from '#contract/api/airports.ts';
import { getSiteStatus, type SiteStatus } from '#contract/api/site-status.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import { summariseDiscounts } from '#server/pipeline/deals/discount.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination, type PremiumAccess } from '#server/pipeline/premium/premium-policy.ts';
import {
  type Airport,
  mainAirportsOf,
  type ReferenceData,
} from '#server/pipeline/reference/reference-data.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type StatusContext = {
  config: { isPublicDemo: boolean };
  board: Board;
  deals: Pick<DealBoard, 'stateOf' | 'version'>;
  reference: Pick<ReferenceData, 'cities'>;
  settings: SettingsCopy;
};

export function siteStatusRoutes(context: StatusContext): OperationRoute[] {
  const { config, board, deals, reference, settings } = context;
  return [
    operationRoute(
      getSiteStatus,
      ({ caller }): SiteStatus => {
        const listed = board.listAllEntries();
        const visible = listed.filter(
          ({ fare }) => !accessToDestination(board, caller.viewer, fare.destination).isLocked,
        );
        const percentages = visible.flatMap(({ fare, assessment }) =>
          assessment?.status === 'assessed' &&
          assessment.evidence.isDeal &&
          deals.stateOf(fare).state !== 'pending'
            ? [assessment.evidence.discountPercentage]
            : [],
        );
        const newest = visible
          .map(({ fare }) => fare)
          .reduce<CurrentFare | null>(
            (latest, fare) => (latest && latest.observedAt >= fare.observedAt ? latest : fare),
            null,
          );
        const { siteName } = settings.current();
        const discounts = summariseDiscounts(percentages);
        return {
          siteName: siteName.en,
          siteNameAr: siteName.ar,
          hasSampleFares: visible.some(({ fare }) => fare.source === sampleSource),
          isPublicDemo: config.isPublicDemo,
          newest: newest && {
            observedAt: newest.observedAt.toISOString(),
            observedAtPrecision: newest.observedAtPrecision,
          },
          destinationCount: countCities(reference, listed),
          shortRecord: shortRecordOf(visible),
          discounts: discounts && { from: 'from' in discounts ? discounts.from : null, upTo: discounts.upTo },
        };
      },
      { cache: { version: () => board.version + deals.version } },
    ),
  ];
}

/** Cities with a listed fare, besides those that people depart from. */
function countCities(
  { cities }: Pick<ReferenceData, 'cities'>,
  entries: ReturnType<Board['listAllEntries']>,
): number {
  const cityOf = (code: string) => cities.get(code)?.code ?? code;
  const departure = new Set(departureAirports.map(cityOf));
  return new Set(entries.map(({ fare }) => cityOf(fare.destination))).difference(departure).size;
}

/** The longest record, while none suffices. */
function shortRecordOf(entries: ReturnType<Board['listAllEntries']>): SiteStatus['shortRecord'] {
  let longest: SiteStatus['shortRecord'] = null;
  for (const { assessment } of entries) {
    if (assessment?.status === 'assessed') return null;
    if (assessment && assessment.days >= (longest?.days ?? 0)) {
      longest = { days: assessment.days, needed: assessment.needed };
    }
  }
  return longest;
}

type AirportsContext = { board: Board; reference: ReferenceData };

export function airportRoutes({ board, reference }: AirportsContext): OperationRoute[] {
  const version = (): number => board.version;
  const origins = departureAirports.flatMap((code) => reference.airports.get(code) ?? []);
  const destinations = listDestinations(reference);
  const present = (airports: readonly Airport[], viewer: Viewer): AirportView[] =>
    airports.map((airport) => presentAirport(airport, accessToDestination(board, viewer, airport.code)));
  return [
    operationRoute(listSaudiAirports, ({ caller }) => present(origins, caller.viewer), {
      cache: { version },
    }),
    operationRoute(listDestinationAirports, ({ caller }) => present(destinations, caller.viewer), {
      cache: { version },
    }),
  ];
}

/** Every destination airport by English city name; within a city the main one first, then most routes. */
function listDestinations(reference: ReferenceData): Airport[] {
  const routes = new Map<string, number>();
  for (const { destination } of reference.routes) {
    routes.set(destination, (routes.get(destination) ?? 0) + 1);
  }
  const routesTo = (airport: Airport) => routes.get(airport.code) ?? 0;
  // Low-cost lines may serve another airport more often than a city's own.
  const main = mainAirportsOf(reference);
  const rankOf = ({ code }: Airport) => (main.has(code) ? 0 : 1);
  return [...routes.keys()]
    .flatMap((code) => reference.airports.get(code) ?? [])
    .sort(
      (a, b) =>
        a.city.localeCompare(b.city, 'en') ||
        rankOf(a) - rankOf(b) ||
        routesTo(b) - routesTo(a) ||
        a.code.localeCompare(b.code),
    );
}

function presentAirport(
  { isOrigin: _, timeZone: __, ...shown }: Airport,
  { isPremium, isLocked }: PremiumAccess,
): AirportView {
  return { ...shown, requiresUpgrade: isLocked, isPremium };
}
