/** `npm run fares -- import FILE | undo IMPORT | judge | refresh | status`; works while the site runs. */
import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { emptyReport, type OnBatch } from '#server/pipeline/observations/ingest.service.ts';
import { readObserved } from '#server/pipeline/providers/file/fare-record.ts';
import { createFileProvider, emptyNotes } from '#server/pipeline/providers/file/file.provider.ts';
import {
  type Column,
  type FileSayings,
  findNamedColumn,
  normaliseName,
} from '#server/pipeline/providers/file/file-columns.ts';
import type { FileSource } from '#server/pipeline/providers/file/text-source.ts';
import { RefusedRow } from '#server/pipeline/providers/row-values.ts';
import { createImportId, isImportId } from '#server/pipeline/refresh/undo-import.service.ts';
import { writeCsvRows } from '#server/platform/write-csv.ts';
import {
  collectRefusals,
  createImportProgress,
  type FareCommands,
  formatImportReport,
  formatRefresh,
  openFareCommands,
} from './fare-commands.ts';
import { type Command, type CommandResult, readUsage, runCommand, UsageError } from './run-command.ts';

/** Columns of a file that an option fills where its rows do not. */
const columns = {
  'observed-at': 'observedAt',
  currency: 'currency',
  cabin: 'cabin',
  adults: 'adults',
  trip: 'tripType',
  site: 'site',
  origin: 'origin',
} as const satisfies Record<string, Column>;

const options = {
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, { type: 'string' }] as const)),
  map: { type: 'string', multiple: true },
  ignore: { type: 'string', multiple: true },
  'shift-to-today': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
} as const;

type SaidValues = Partial<Record<keyof typeof columns, string>> & { map?: string[]; ignore?: string[] };

type Values = SaidValues & Record<'shift-to-today' | 'dry-run', boolean> & { report?: string };
type FaresAct = (commands: FareCommands) => Promise<CommandResult>;

const fares: Command<typeof options> = {
  usage: readUsage('fares'),
  options,
  read(values, positionals) {
    const act = readAct(values as Values, positionals);
    if (!act) return null;
    return async ({ config, logger }) => {
      const commands = await openFareCommands(config, logger);
      return act(commands).finally(commands.close);
    };
  },
};

function readAct(values: Values, [command, operand]: readonly string[]): FaresAct | null {
  if (command === undefined) return null;
  if (command === 'import') {
    if (operand === undefined) throw new UsageError('import needs a FILE');
    return importFile(operand, values);
  }
  if (command === 'undo') return undo(operand ?? '');
  if (command === 'judge') return judge;
  if (command === 'refresh') return refresh;
  if (command === 'status')
    return async (commands) => ({ lines: [JSON.stringify(await commands.readStatus(), null, 2)] });
  throw new UsageError(`there is no command "${command}"`);
}

/** Everything that can be wrong with the command is found before the database is opened. */
function importFile(path: string, values: Values): FaresAct {
  const source: FileSource = path === '-' ? { stream: process.stdin } : { path };
  const input = path === '-' ? fstatSync(process.stdin.fd) : statSync(path, { throwIfNoEntry: false });
  if (!input || (path !== '-' && !input.isFile())) throw new UsageError(`${path} is not a file`);
  const old = statSync(values.report ?? '', { throwIfNoEntry: false });
  if (old?.ino === input.ino && old.dev === input.dev)
    throw new UsageError(`--report ${values.report} is the file that is imported`);
  const notes = emptyNotes();
  const provider = createFileProvider({
    ...source,
    ...readSayings(values, new Date()),
    notes,
    shiftToToday: values['shift-to-today'],
  });
  const refusals = collectRefusals();
  let list: number | undefined;
  let showProgress: ReturnType<typeof createImportProgress> | undefined;
  const importId = createImportId(new Date());
  const isTrial = values['dry-run'];
  let report = emptyReport();
  const onBatch: OnBatch = (soFar, refused) => {
    // An import that is broken off can be taken back too.
    if (!isTrial && report.accepted === 0 && soFar.accepted > 0) console.error(`Import ${importId}`);
    report = { ...soFar };
    refusals.add(refused);
    const rows = refused.map(({ line, reason, detail }) => [
      line === null ? null : String(line),
      reason,
      detail,
    ]);
    if (list !== undefined) writeSync(list, writeCsvRows(rows));
    showProgress?.(soFar);
  };
  return async (commands) => {
    showProgress = createImportProgress();
    try {
      if (values.report !== undefined) list = openSync(values.report, 'w');
      await commands.importFile({ provider, name: basename(path), importId, isTrial }, onBatch);
    } catch (error) {
      // Without a row the file itself was refused, and the error says why.
      if (report.accepted + report.refused > 0) say();
      throw error;
    } finally {
      if (list !== undefined) closeSync(list);
    }
    say();
    const { accepted, refused } = report;
    return { lines: [], code: refused <= accepted ? 0 : accepted === 0 ? 1 : 3 };
  };

  function say(): void {
    console.log(formatImportReport({ path, report, refusals: refusals.list(), notes, importId, isTrial }));
  }
}

function undo(importId: string): FaresAct {
  if (!isImportId(importId))
    throw new UsageError('undo needs the id of an import, which its report and status tell');
  return async (commands) => {
    const { observations } = await commands.undo(importId);
    if (observations === 0) return { lines: [`Nothing is left of an import ${importId}.`], code: 1 };
    return {
      lines: [`Taken back: ${observations.toLocaleString('en')} rows; their lists are judged again.`],
    };
  };
}

async function refresh(commands: FareCommands): Promise<CommandResult> {
  const summaries = await commands.refresh();
  const hasFailed = summaries.length === 0 || summaries.some(({ failed }) => failed > 0);
  return { lines: [formatRefresh(summaries)], code: hasFailed ? 1 : 0 };
}

async function judge(commands: FareCommands): Promise<CommandResult> {
  const { held } = await commands.judge();
  const line = `Too cheap or too dear to be listed before something confirms it: ${held}.`;
  return { lines: ['All fares are judged anew.', ...(held > 0 ? [line] : [])] };
}

/** @throws UsageError */
export function readSayings(values: SaidValues, now: Date): FileSayings {
  const said = Object.entries(columns).flatMap(([option, column]) => {
    const text = values[option as keyof typeof columns];
    return text === undefined ? [] : [[column, text] as const];
  });
  if (values['observed-at'] !== undefined) checkMoment(values['observed-at'], now);
  const mapped = (values.map ?? []).map((text) => {
    const at = text.lastIndexOf('=');
    const column = findNamedColumn(text.slice(at + 1));
    if (at < 1 || !column)
      throw new UsageError(`--map: NAME=COLUMN with a column of docs/fare-files.md: ${text}`);
    return [normaliseName(text.slice(0, at)), column] as const;
  });
  const ignored = (values.ignore ?? []).map((name) => [normaliseName(name), null] as const);
  return { said: Object.fromEntries(said), names: new Map([...mapped, ...ignored]) };
}

function checkMoment(text: string, now: Date): void {
  try {
    const { observedAt } = readObserved(text, { now, said: {} });
    if (observedAt > now) throw new UsageError(`--observed-at: ${text} is to come`);
  } catch (error) {
    throw error instanceof RefusedRow
      ? new UsageError(`--observed-at: not a time: ${text} (${error.message})`)
      : error;
  }
}

/** @returns the exit code */
export function runFares(args: readonly string[]): Promise<number> {
  return runCommand(fares, args);
}

if (import.meta.main) process.exitCode = await runFares(process.argv.slice(2));
