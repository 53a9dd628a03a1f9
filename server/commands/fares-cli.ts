/** `npm run fares -- import FILE | judge | refresh | retain | status | …`; works while the site runs. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { type FareCommands, openFareCommands } from '#server/commands/fare-commands.ts';
import {
  type Command,
  type CommandParts,
  type CommandResult,
  runCommand,
  UsageError,
} from '#server/commands/run-command.ts';
import { emptyReport, type IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import { fewestMonths, isRetainable } from '#server/pipeline/refresh/history-retention.service.ts';
import {
  createImportProgress,
  formatImportReport,
  formatRefresh,
  formatRetained,
  formatStatus,
} from './import-progress.ts';

const usage = `Usage:
  npm run fares -- import FILE [--shift-to-today] [--observed-at TIME] [--origin CODE]
  npm run fares -- judge
  npm run fares -- refresh
  npm run fares -- retain [--months N]
  npm run fares -- status

judge compares all fares with their record again and publishes what comes of it.
retain removes observations that are older than HISTORY_MONTHS (or N) months; daily lows stay for ever.
FILE is CSV, NDJSON or a saved Travelpayouts answer; docs/fare-files.md has the columns.
  --shift-to-today   move every date by the same number of days, so that the newest observation falls on today
  --observed-at      ISO time of observation for rows that say none (default: the file's own time)
  --origin           departure airport of saved answers that do not name it`;

const options = {
  'shift-to-today': { type: 'boolean', default: false },
  'observed-at': { type: 'string' },
  origin: { type: 'string' },
  months: { type: 'string' },
} as const;

type Values = { 'shift-to-today': boolean; 'observed-at'?: string; origin?: string; months?: string };
type FaresAct = (commands: FareCommands) => Promise<CommandResult>;

const fares: Command<typeof options> = {
  usage,
  options,
  read(values, positionals) {
    const act = readAct(values, positionals);
    return act && ((parts) => withFareCommands(parts, act));
  },
};

function readAct(values: Values, [command, file]: readonly string[]): FaresAct | null {
  if (command === undefined) return null;
  if (command === 'import') {
    if (file === undefined) throw new UsageError('import needs a FILE');
    return importFile(file, values);
  }
  if (command === 'judge') return judge;
  if (command === 'refresh') return refresh;
  if (command === 'retain') {
    const months = values.months === undefined ? undefined : readMonths(values.months);
    return async (commands) => ({ lines: [formatRetained(await commands.retain(months))] });
  }
  if (command === 'status')
    return async (commands) => ({ lines: [formatStatus(await commands.readStatus())] });
  throw new UsageError(`there is no command "${command}"`);
}

async function withFareCommands({ config, logger }: CommandParts, act: FaresAct): Promise<CommandResult> {
  const commands = await openFareCommands(config, logger);
  return act(commands).finally(commands.close);
}

/** Everything that can be wrong with the command is found before the database is opened. */
function importFile(path: string, values: Values): FaresAct {
  const progress = createImportProgress(sizeOf(path));
  const provider = createFileProvider({
    path,
    shiftToToday: values['shift-to-today'],
    onBytes: progress.setBytes,
    ...(values['observed-at'] === undefined ? {} : { observedAt: readMoment(values['observed-at']) }),
    ...(values.origin === undefined ? {} : { origin: values.origin.toUpperCase() }),
  });
  let soFar = emptyReport();
  const onBatch = (report: IngestReport): void => {
    soFar = report;
    progress.show(report);
  };
  return async (commands) => {
    try {
      soFar = await commands.importFile({ provider, name: basename(path) }, onBatch);
    } finally {
      progress.end();
      console.log(formatImportReport(soFar, path));
    }
    return { lines: [], code: soFar.accepted > 0 || soFar.refused === 0 ? 0 : 1 };
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

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`${path} is not a file`);
  return found.size;
}

function readMonths(text: string): number {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!isRetainable(months)) throw new UsageError(`--months: not a number from ${fewestMonths}: ${text}`);
  return months;
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new UsageError(`--observed-at: not a time: ${text}`);
  return moment;
}

/** @returns the exit code */
export function runFares(args: readonly string[]): Promise<number> {
  return runCommand(fares, args);
}

if (import.meta.main) process.exitCode = await runFares(process.argv.slice(2));
