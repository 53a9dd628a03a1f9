/** Imports deals from CSV: all rows, or none where one is refused; a dry run writes nothing. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type DealImport, mostRefusedListed } from '#contract/api/admin-deals.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import {
  type AuditRecord,
  actorOf,
  changedFields,
  recordAudits,
} from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { lockDeals } from './admin-deal.repository.ts';
import { type AdminDealsContext, readRecorded, showDeals } from './admin-deals-context.ts';
import { readDealFile } from './deal-file.ts';
import { type ImportPlan, planImport } from './deal-import-plan.ts';
import { listNewPictures, markPicturesUsed } from './deal-pictures.ts';
import { saveTypedDeals } from './deal-write.repository.ts';
import { pairKey } from './recorded-reference.repository.ts';
import { auditFieldsOf, labelOf, typedDealOf } from './typed-deal.ts';

export type ImportRequest = { csv: string; isDryRun: boolean };

/** @throws AppError `validation_failed` for a file without rows or with too many */
export async function importDealFile(
  context: AdminDealsContext,
  caller: Caller,
  { csv, isDryRun }: ImportRequest,
): Promise<DealImport> {
  const file = readDealFile(csv);
  if (file.isTooLong) throw refusedFile('api.field.tooManyRows');
  if (file.rows.length + file.faults.length === 0) throw refusedFile('api.field.emptyFile');
  const { language } = caller;
  for (;;) {
    const plan = await planImport(context, { file, language });
    if (isDryRun || plan.refused.length > 0) return reportOf(plan, isDryRun);
    const saved = await context.db
      .transaction()
      .execute((trx) => writeImport(context, trx, { plan, caller }));
    // A deal changed since the plan was made; the next plan refuses its row.
    if (!saved) continue;
    await showDeals(context, saved);
    return reportOf(plan, isDryRun);
  }
}

function refusedFile(message: 'api.field.tooManyRows' | 'api.field.emptyFile'): AppError {
  return new AppError('validation_failed', { log: 'no file to import', fields: { csv: message } });
}

/** @returns what would happen, or what happened */
function reportOf({ rows, unchanged, writes, refused }: ImportPlan, isDryRun: boolean): DealImport {
  const updated = writes.filter(({ current }) => current !== undefined).length;
  const isCarriedOut = isDryRun || refused.length === 0;
  return {
    isDryRun,
    rows,
    created: isCarriedOut ? writes.length - updated : 0,
    updated: isCarriedOut ? updated : 0,
    unchanged,
    refused: refused.slice(0, mostRefusedListed),
    refusedCount: refused.length,
    refusedLines: new Set(refused.map(({ line }) => line)).size,
  };
}

/** @returns undefined, with nothing written, when a deal changed since the plan */
async function writeImport(
  context: AdminDealsContext,
  trx: Transaction<Database>,
  { plan: { rows, unchanged, writes }, caller }: { plan: ImportPlan; caller: Caller },
): Promise<Deal[] | undefined> {
  const now = context.now();
  const before = new Map(writes.flatMap(({ current }) => (current ? [[current.id, current] as const] : [])));
  const locked = await lockDeals(trx, [...before.keys()]);
  if (locked.length < before.size) return undefined;
  if (locked.some(({ id, version }) => before.get(id)?.version !== version)) return undefined;
  const drafts = writes.map(({ draft }) => draft);
  const recorded = await readRecorded(context, trx, drafts);
  for (const write of writes) {
    if (listNewPictures([write]).length > 0) await markPicturesUsed(trx, write, now);
  }
  const typed = writes.map(({ draft, current }) => {
    const id = current?.id ?? randomUUID();
    const { board } = context;
    return typedDealOf(draft, { id, current, recorded: recorded.get(pairKey(draft)), board, now });
  });
  const saved = await saveTypedDeals(trx, typed, now);
  const whole = { rows, created: writes.length - before.size, updated: before.size, unchanged };
  const records = [importRecord(whole), ...saved.map((deal) => changeRecord(deal, before.get(deal.id)))];
  await recordAudits(trx, actorOf(caller), records, now);
  if (saved.length > 0) await announceChange(trx, 'deals');
  return saved;
}

function importRecord(after: Record<string, number>): AuditRecord {
  return { action: 'deal.import', target: { kind: 'deal', id: null, label: '' }, after };
}

function changeRecord(deal: Deal, earlier: Deal | undefined): AuditRecord {
  const change = earlier
    ? changedFields(auditFieldsOf(earlier), auditFieldsOf(deal))
    : { after: auditFieldsOf(deal) };
  const target = { kind: 'deal', id: deal.id, label: labelOf(deal) } as const;
  return { action: earlier ? 'deal.update' : 'deal.create', target, ...change };
}
