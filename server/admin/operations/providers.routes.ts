/** `/api/admin/providers…`: fare providers and their reads. */
import {
  listProviderRuns,
  listProviders,
  type ProviderRun,
  runProvider,
} from '#contract/api/admin-operations.ts';
import {
  listProviderRuns as listRuns,
  type StoredRun,
} from '#server/pipeline/refresh/provider-run.repository.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type OperationsContext, spanOf } from './operations-context.ts';
import { beginRefresh, listProviderStates } from './provider-state.service.ts';

export function providerRoutes(context: OperationsContext): OperationRoute[] {
  return [
    operationRoute(listProviders, () => listProviderStates(context)),
    operationRoute(listProviderRuns, async ({ params, query, setHeader }) => {
      const { provider } = params;
      const runQuery = { provider, outcome: query.outcome, ...spanOf(query) };
      const { rows, total } = await listRuns(context.db, runQuery);
      setHeader('x-total-count', String(total));
      return rows.map(presentRun);
    }),
    operationRoute(runProvider, ({ params, caller }) =>
      beginRefresh(context, actorOf(caller), params.provider),
    ),
  ];
}

function presentRun(run: StoredRun): ProviderRun {
  return {
    id: run.id,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt.toISOString(),
    request: describeRequest(run.request),
    accepted: run.accepted,
    duplicates: run.duplicates,
    refused: run.refused,
    refusals: Object.entries(run.refusals)
      .map(([reason, rows]) => ({ reason, rows }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => b.rows - a.rows || a.reason.localeCompare(b.reason)),
    failure: run.failure,
    failureDetail: run.failureDetail,
  };
}

/** Such as `slice RUH oneway 2027-01`; the file name for an import. */
function describeRequest(request: unknown): string {
  if (typeof request !== 'object' || request === null) return '';
  const fields = new Map(Object.entries(request));
  if (fields.has('file')) return String(fields.get('file'));
  return ['kind', 'origin', 'destination', 'tripType', 'month']
    .flatMap((name) => fields.get(name) ?? [])
    .join(' ');
}
