/** Exports the filtered deals as CSV and records the export in the audit log. */
import type { TextFile } from '#contract/api/admin-list.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { dealFieldNames } from '#contract/domain/deal-status.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/write-csv.ts';
import { type DealFilter, listDealsAfter } from './admin-deal.repository.ts';
import type { AdminDealsContext } from './admin-deals-context.ts';
import { inputOf } from './deal-draft.ts';

const columns = [
  ...['id', 'version', 'status', 'destination', 'destinationAr', 'discountPercentage', 'isVerified'],
  ...dealFieldNames,
] as const;
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

/** A CSV file with header. */
function writeDealFile(deals: readonly Deal[], reference: ReferenceData): string {
  const rows = deals.map((deal) => {
    const cells = cellsOf(deal, reference);
    return columns.map((column) => String(cells[column] ?? ''));
  });
  return byteOrderMark + writeCsvRows([columns, ...rows]);
}

function cellsOf(deal: Deal, reference: ReferenceData): Record<string, unknown> {
  const destination = reference.airports.get(deal.destination);
  return {
    ...inputOf(deal),
    id: deal.id,
    version: deal.version,
    status: deal.deletedAt === null ? deal.status : 'deleted',
    destination: destination?.city,
    destinationAr: destination?.cityAr,
    discountPercentage: deal.discountPercentage,
    isVerified: deal.isVerified,
  };
}
