/** Stores what travellers say booking sites asked for, and counts it by site and route. */
import { type Kysely, sql } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import { type Site, sites } from '#contract/domain/site.ts';
import type { Database, PriceReportTable } from '#server/platform/database/schema.ts';

export type PriceReport = {
  site: Site;
  origin: DepartureAirport;
  destination: string;
  tripType: TripType;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  /** SAR. */
  shown: number;
  /** SAR; null when the price was the same, gone, or not told. */
  seen: number | null;
  outcome: PriceReportTable['outcome'];
  cameFrom: PriceReportTable['came_from'];
  /** The first of this address or account about this site on this day; statistics count no other. */
  isCounted: boolean;
  reportedAt: Date;
};

export async function insertPriceReport(db: Kysely<Database>, report: PriceReport): Promise<void> {
  await db
    .insertInto('price_report')
    .values({
      site: report.site,
      origin: report.origin,
      destination: report.destination,
      trip_type: report.tripType,
      departure_date: report.departureDate,
      return_date: report.returnDate,
      shown_halalas: toHalalas(report.shown),
      seen_halalas: report.seen === null ? null : toHalalas(report.seen),
      outcome: report.outcome,
      came_from: report.cameFrom,
      is_counted: report.isCounted,
      reported_at: report.reportedAt,
    })
    .execute();
}

/** Deletes reports older than any comparison. */
export async function deleteOldPriceReports(db: Kysely<Database>, reportedBefore: Date): Promise<void> {
  await db.deleteFrom('price_report').where('reported_at', '<', reportedBefore).execute();
}

/** Fewer reports say nothing about a site. */
export const fewestReportsToMark = 5;
/** Share of differing reports from which a site is marked. */
export const differingShareToMark = 0.5;

type ReportCounts = {
  reports: number;
  /** Reports of a higher price, a lower one, or none. */
  differing: number;
  /** Clicks to booking sites in the same period. */
  clicks: number;
  /** Differing reports among reports. */
  differingShare: number;
  /** Differing reports among clicks; null without clicks. */
  clickShare: number | null;
  /** Median of seen against shown prices in percent, positive for more; null where none was told. */
  medianDifference: number | null;
};

type SiteReportCounts = ReportCounts & {
  site: Site;
  /** It has enough reports, and they differ too often. */
  isMarked: boolean;
};
type RouteReportCounts = ReportCounts & { origin: string; destination: string };

export type PriceReportStats = { sites: SiteReportCounts[]; routes: RouteReportCounts[] };

/** Sites and routes with reports since then, those with the most differing reports first. */
export async function listPriceReportStats(db: Kysely<Database>, since: Date): Promise<PriceReportStats> {
  const bySite = await countReports(db, since, ['site']);
  const byRoute = await countReports(db, since, ['origin', 'destination']);
  return {
    sites: bySite.flatMap(({ site: name, counts }) => {
      const site = sites.find((each) => each === name);
      return site === undefined ? [] : [{ site, ...counts, isMarked: isMarked(counts) }];
    }),
    routes: byRoute.map(({ origin, destination, counts }) => ({ origin, destination, ...counts })),
  };
}

function isMarked({ reports, differingShare }: ReportCounts): boolean {
  return reports >= fewestReportsToMark && differingShare >= differingShareToMark;
}

type CountRow = {
  site: string;
  origin: string;
  destination: string;
  reports: number;
  differing: number;
  clicks: number;
  median_difference: number | null;
};

/** Columns that are not in `columns` are empty. */
async function countReports(
  db: Kysely<Database>,
  since: Date,
  columns: readonly ('site' | 'origin' | 'destination')[],
): Promise<(Pick<CountRow, 'site' | 'origin' | 'destination'> & { counts: ReportCounts })[]> {
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const shown = (['site', 'origin', 'destination'] as const).map((column) =>
    columns.includes(column) ? sql.ref(column) : sql`'' as ${sql.ref(column)}`,
  );
  const { rows } = await sql<CountRow>`
    select ${sql.join(shown)}, reports, differing, coalesce(clicks, 0)::int as clicks, median_difference
    from (
      select ${keys}, count(*)::int as reports,
        (count(*) filter (where outcome <> 'same'))::int as differing,
        (percentile_cont(0.5) within group (order by
          case when seen_halalas is not null then 100.0 * (seen_halalas - shown_halalas) / shown_halalas end
        ))::float8 as median_difference
      from price_report where is_counted and reported_at >= ${since} group by ${keys}
    ) as reported
    left join (
      select ${keys}, count(*) as clicks from booking_click where clicked_at >= ${since} group by ${keys}
    ) as clicked using (${keys})
    order by differing desc, reports desc, ${keys}`.execute(db);
  return rows.map(({ site, origin, destination, ...row }) => ({
    site,
    origin,
    destination,
    counts: {
      reports: row.reports,
      differing: row.differing,
      clicks: row.clicks,
      differingShare: row.differing / row.reports,
      clickShare: row.clicks === 0 ? null : row.differing / row.clicks,
      medianDifference: row.median_difference,
    },
  }));
}

/** The newest reports with their trips, counted or not. */
export async function listRecentPriceReports(
  db: Kysely<Database>,
  since: Date,
  limit: number,
): Promise<(Omit<PriceReport, 'cameFrom'> & { id: string })[]> {
  const rows = await db
    .selectFrom('price_report')
    .selectAll()
    .where('reported_at', '>=', since)
    .orderBy('reported_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    site: row.site as Site,
    origin: row.origin as DepartureAirport,
    destination: row.destination,
    tripType: row.trip_type as TripType,
    departureDate: row.departure_date,
    returnDate: row.return_date,
    shown: fromHalalas(row.shown_halalas),
    seen: row.seen_halalas === null ? null : fromHalalas(row.seen_halalas),
    outcome: row.outcome,
    isCounted: row.is_counted,
    reportedAt: row.reported_at,
  }));
}
