/** `GET /api/admin/health`: the state of every area, from the figures Prometheus gets, in words the pages have. */
import { type Kysely, sql } from 'kysely';
import { readHealth } from '#contract/api/admin-health.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { Traffic } from '#server/platform/http/traffic.ts';
import type { Logger } from '#server/platform/logger.ts';
import { listMetricSources } from './metric-sources.ts';
import type { MetricsContext } from './metrics-context.ts';
import { judgeSite, otherGauges, type SiteFigures, siteLimits } from './site-state.ts';

export type HealthContext = MetricsContext & {
  config: { mail: Pick<Config['mail'], 'smtpUrl'> };
  traffic: Pick<Traffic, 'read'>;
  logger: Logger;
};

export function healthStateRoutes(context: HealthContext): OperationRoute[] {
  const gauges = listMetricSources(context).flatMap((source) => ('kind' in source ? [] : [source]));
  const needed = new Set<string>([...Object.values(siteLimits).map(({ metric }) => metric), ...otherGauges]);
  const shown = gauges.filter(({ name }) => needed.has(name));
  return [
    operationRoute(readHealth, async () => {
      const checkedAt = context.now().toISOString();
      return { checkedAt, areas: judgeSite(await readFigures(context, shown)) };
    }),
  ];
}

type Gauge = Extract<ReturnType<typeof listMetricSources>[number], { read: unknown }>;

/** A figure that cannot be read is logged. */
async function readFigures(context: HealthContext, gauges: readonly Gauge[]): Promise<SiteFigures> {
  const orFailure = async <Figure>(figure: string, read: () => Figure | Promise<Figure>) => {
    try {
      return { value: await read() };
    } catch (error) {
      context.logger.warn({ err: error, figure }, 'a figure of the health page could not be read');
      return undefined;
    }
  };
  const database = await orFailure('database', () => measureDatabase(context.db));
  const read = gauges.map(async ({ name, read }) => [name, await orFailure(name, read)] as const);
  const values = new Map(await Promise.all(read));
  return {
    valuesOf: (metric) => {
      const { value } = known(values.get(metric));
      return typeof value === 'number' ? [{ labels: {}, value }] : value;
    },
    databaseSeconds: () => known(database).value,
    traffic: context.traffic.read(),
    isWorkerMissing: context.processes.workers().isMissing,
    isMailToFiles: context.config.mail.smtpUrl === null,
  };
}

function known<Figure>(figure: Figure | undefined): Figure {
  if (figure === undefined) throw new Error('a figure that could not be read');
  return figure;
}

/** Seconds a query takes that reads no table, the wait for a connection included. */
async function measureDatabase(db: Kysely<Database>): Promise<number> {
  const startedAt = performance.now();
  await sql`select 1`.execute(db);
  return (performance.now() - startedAt) / 1000;
}
