/** Plans an import row by row with errors in the reader's language; writes nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type DealImport, dealFields } from '#contract/api/admin-deals.ts';
import { dealFieldNames } from '#contract/domain/deal-status.ts';
import type { Language } from '#contract/domain/language.ts';
import { listDealImageIds } from '#server/admin/deal-images/deal-image.repository.ts';
import { findMediaId } from '#server/admin/deal-images/deal-image-address.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { errorBodyOf } from '#server/platform/http/error-presenter.ts';
import { translate } from '#server/platform/http/translate.ts';
import { parseValues } from '#server/platform/http/validation.ts';
import { bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { listDealsOf } from './admin-deal.repository.ts';
import type { AdminDealsContext } from './admin-deals-context.ts';
import { type DealDraft, draftDeal, isPremiumRefusal } from './deal-draft.ts';
import { cellsOf, type DealFile, type FileFault, type FileRow, readInput } from './deal-file.ts';
import { listNewPictures, refuseUnknownPictures } from './deal-pictures.ts';
import { isUnchanged } from './typed-deal.ts';

type Refusal = DealImport['refused'][number];
type PlannedRow = { line: number; draft: DealDraft; current: Deal | undefined };
export type ImportPlan = { rows: number; unchanged: number; writes: PlannedRow[]; refused: Refusal[] };
const rowsAtOnce = 200;

export type ImportPlanInput = { file: DealFile; language: Language };

/** Yields to other requests regularly, since a long file takes time. */
export async function planImport(
  { db, reference, board, settings, now }: AdminDealsContext,
  { file, language }: ImportPlanInput,
): Promise<ImportPlan> {
  const at = now();
  const booking = bookingOptionsOf(settings.current());
  const known = new Map((await listDealsOf(db, listIds(file))).map((deal) => [deal.id, deal]));
  const plan: ImportPlan = {
    rows: file.rows.length,
    unchanged: 0,
    writes: [],
    refused: file.faults.map((fault) => refusalOf(fault, language)),
  };
  const lines = new Map<string, number>();
  for (const [index, row] of file.rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    try {
      const current = findCurrent(row, { known, lines, language });
      if (current && isAsExported(row, cellsOf(current, reference))) {
        plan.unchanged += 1;
        continue;
      }
      const input = parseValues(dealFields, readInput(row.cells, current));
      const draft = draftDeal(input, { reference, board, booking, current, now: at });
      if (current && isUnchanged(current, draft)) plan.unchanged += 1;
      else plan.writes.push({ line: row.line, draft, current });
    } catch (error) {
      plan.refused.push(...refusalsOf(error, row.line, language));
    }
  }
  await refuseUnknown(db, plan, { language, now: at });
  plan.refused.sort((a, b) => a.line - b.line);
  return plan;
}

/** An unchanged row is accepted without validation. */
function isAsExported({ cells }: FileRow, exported: Readonly<Record<string, string>>): boolean {
  return dealFieldNames.every(
    (column) => cells[column] === undefined || cells[column] === (exported[column] ?? '').trim(),
  );
}

const idCell = z.uuid();

/** Ids of the deals in a file. */
function listIds({ rows }: DealFile): string[] {
  return rows.flatMap(({ cells: { id = '' } }) => (idCell.safeParse(id).success ? [id.toLowerCase()] : []));
}

class RowRefusal extends Error {
  readonly column: string;
  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

type KnownRows = { known: ReadonlyMap<string, Deal>; lines: Map<string, number>; language: Language };

/**
 * The deal a row changes; undefined for a new one.
 * @throws RowRefusal
 */
function findCurrent({ line, cells }: FileRow, { known, lines, language }: KnownRows): Deal | undefined {
  const id = (cells.id ?? '').toLowerCase();
  if (id === '') return undefined;
  const earlier = lines.get(id);
  if (earlier !== undefined) {
    throw new RowRefusal('id', translate(language, 'api.dealImport.idTwice', { line: earlier }));
  }
  lines.set(id, line);
  const current = known.get(id);
  if (!current) throw new RowRefusal('id', translate(language, 'api.dealImport.unknownId'));
  if (current.deletedAt !== null) throw new RowRefusal('id', translate(language, 'api.dealImport.deleted'));
  if (cells.version !== String(current.version)) {
    throw new RowRefusal('version', translate(language, 'api.dealImport.changed'));
  }
  return current;
}

function refusalsOf(error: unknown, line: number, language: Language): Refusal[] {
  if (error instanceof RowRefusal) return [{ line, column: error.column, message: error.message }];
  if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
  const { fields = {} } = errorBodyOf(error, language);
  return Object.entries(fields).map(([column, message]) => ({
    line,
    column,
    message:
      column === 'isPremium' && !isPremiumRefusal(error) ? translate(language, 'api.field.yesNo') : message,
  }));
}

function refusalOf(fault: FileFault, language: Language): Refusal {
  const { line, column } = fault;
  const message =
    fault.kind === 'columns'
      ? translate(language, 'api.dealImport.columns', { found: fault.found, wanted: fault.wanted })
      : translate(language, `api.dealImport.${fault.kind}`);
  return { line, column, message };
}

/** One query for all images in the file. */
async function refuseUnknown(
  db: Kysely<Database>,
  plan: ImportPlan,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  const ids = listNewPictures(plan.writes).flatMap((url) => findMediaId(url) ?? []);
  const known = ids.length === 0 ? new Set<string>() : await listDealImageIds(db, ids, now);
  plan.writes = plan.writes.filter((write) => {
    try {
      refuseUnknownPictures(write, known);
      return true;
    } catch (error) {
      plan.refused.push(...refusalsOf(error, write.line, language));
      return false;
    }
  });
}
