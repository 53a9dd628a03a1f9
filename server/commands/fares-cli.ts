/** `npm run fares -- import FILE | judge | refresh | retain | status | …`; works while the site runs. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { explainError } from '#server/app/explain-error.ts';
import { providerModules } from '#server/app/providers.ts';
import {
  commonOptions,
  describeVersion,
  isArgumentError,
  UsageError,
} from '#server/commands/command-words.ts';
import { type FareCommands, openFareCommands } from '#server/commands/fare-commands.ts';
import { createImportProgress } from '#server/commands/import-progress.ts';
import {
  formatImportReport,
  formatRefresh,
  formatRetained,
  formatStatus,
} from '#server/commands/report-text.ts';
import { RunningSiteError } from '#server/commands/socket/socket.client.ts';
import { emptyReport, type IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { fewestMonths, isRetainable } from '#server/pipeline/refresh/history-retention.service.ts';
import { readProcessConfig } from '#server/platform/config/config.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { createLogger } from '#server/platform/logger.ts';

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

const expectedErrors = [ProviderError, RunningSiteError];

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'shift-to-today': { type: 'boolean', default: false },
      'observed-at': { type: 'string' },
      origin: { type: 'string' },
      months: { type: 'string' },
      ...commonOptions,
    },
  });
  if (values.version) {
    console.log(describeVersion());
    return 0;
  }
  const [command, file] = positionals;
  if (values.help || command === undefined) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  if (command === 'import') {
    if (file === undefined) throw new UsageError('import needs a FILE');
    return importFile(file, values);
  }
  if (command === 'judge') return withFareCommands(judge);
  if (command === 'refresh') return withFareCommands(refresh);
  if (command === 'retain') {
    const months = values.months === undefined ? undefined : readMonths(values.months);
    return withFareCommands((commands) => retain(commands, months));
  }
  if (command === 'status') return withFareCommands(showStatus);
  throw new UsageError(`there is no command "${command}"`);
}

async function withFareCommands(act: (commands: FareCommands) => Promise<number>): Promise<number> {
  keepNewFilesPrivate();
  const config = readProcessConfig(providerModules);
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const commands = await openFareCommands(config, createLogger(level));
  try {
    return await act(commands);
  } finally {
    await commands.close();
  }
}

type ImportOptions = { 'shift-to-today': boolean; 'observed-at'?: string; origin?: string };

/** Everything that can be wrong with the command is found before the database is opened. */
async function importFile(path: string, options: ImportOptions): Promise<number> {
  const progress = createImportProgress(sizeOf(path));
  const provider = createFileProvider({
    path,
    shiftToToday: options['shift-to-today'],
    onBytes: progress.setBytes,
    ...(options['observed-at'] === undefined ? {} : { observedAt: readMoment(options['observed-at']) }),
    ...(options.origin === undefined ? {} : { origin: options.origin.toUpperCase() }),
  });
  let soFar = emptyReport();
  const onBatch = (report: IngestReport): void => {
    soFar = report;
    progress.show(report);
  };
  return withFareCommands(async (commands) => {
    try {
      soFar = await commands.importFile({ provider, name: basename(path) }, onBatch);
    } finally {
      progress.end();
      console.log(formatImportReport(soFar, path));
    }
    return soFar.accepted > 0 || soFar.refused === 0 ? 0 : 1;
  });
}

async function refresh(commands: FareCommands): Promise<number> {
  const summaries = await commands.refresh();
  console.log(formatRefresh(summaries));
  return summaries.length === 0 || summaries.some(({ failed }) => failed > 0) ? 1 : 0;
}

async function judge(commands: FareCommands): Promise<number> {
  const { held } = await commands.judge();
  console.log('All fares are judged anew.');
  if (held > 0) console.log(`Too cheap to be listed before something confirms it: ${held}.`);
  return 0;
}

async function retain(commands: FareCommands, months: number | undefined): Promise<number> {
  console.log(formatRetained(await commands.retain(months)));
  return 0;
}

async function showStatus(commands: FareCommands): Promise<number> {
  console.log(formatStatus(await commands.readStatus()));
  return 0;
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

/** Failures a person can mend are one line; anything else keeps its stack. */
function explain(error: unknown): number {
  if (error instanceof UsageError || isArgumentError(error)) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  const isExpected = expectedErrors.some((expected) => error instanceof expected);
  console.error(isExpected && error instanceof Error ? error.message : explainError(error));
  return 1;
}

/** @returns the exit code */
export function runFares(args: readonly string[]): Promise<number> {
  return main(args).catch(explain);
}

if (import.meta.main) process.exitCode = await runFares(process.argv.slice(2));
