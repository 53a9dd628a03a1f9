/** Exports the filtered deals as CSV and records the export in the audit log. */
import type { TextFile } from '#contract/api/admin-list.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type DealFilter, listDealsAfter } from './admin-deal.repository.ts';
import type { AdminDealsContext } from './admin-deals-context.ts';
import { writeDealFile } from './deal-file.ts';

const mostRows = 50_000;
/** Rows per query, so that each stays well under its deadline. */
const rowsAtOnce = 2000;

export type ExportOptions = {
  filter: DealFilter;
  query: { search: string } & Readonly<Record<string, unknown>>;
};

export async function exportDealFile(
  { db, reference, now }: AdminDealsContext,
  caller: Caller,
  { filter, query }: ExportOptions,
): Promise<TextFile> {
  const deals: Deal[] = [];
  while (deals.length < mostRows) {
    const after = deals.at(-1)?.id ?? null;
    const limit = Math.min(rowsAtOnce, mostRows - deals.length);
    const part = await listDealsAfter(db, { filter, after, limit });
    deals.push(...part);
    if (part.length < limit) break;
  }
  const at = now();
  await db.transaction().execute(async (trx) => {
    const target = { kind: 'deal', id: null, label: '' } as const;
    // The search text may contain a person's name, and audit entries outlive accounts.
    const { search, ...chosen } = query;
    const after = { ...chosen, hasSearch: search !== '', rows: deals.length };
    await recordAudit(trx, actorOf(caller), { action: 'deal.export', target, after }, at);
  });
  return { fileName: `deals-${riyadhDate(at)}.csv`, text: writeDealFile(deals, reference) };
}
