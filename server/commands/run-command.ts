/** Runs a command of the terminal: arguments, usage, configuration, errors, exit code. */
import { readFileSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { readVersion } from '#server/app/build-info.ts';
import { explainError } from '#server/app/explain-error.ts';
import { providerModules } from '#server/app/providers.ts';
import {
  createSocketClient,
  type SocketClient,
  socketAddress,
} from '#server/commands/socket/socket.client.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { type Config, readProcessConfig } from '#server/platform/config/config.ts';
import { DataFolderInUseError, MigrationError } from '#server/platform/database/errors.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { createLogger, type Logger } from '#server/platform/logger.ts';

const commonOptions = {
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

export type CommandParts = { config: Config; logger: Logger };
/** Lines for the terminal, and an exit code other than 0. */
export type CommandResult = { lines: readonly string[]; code?: number };
export type Act = (parts: CommandParts) => Promise<CommandResult>;

type Read<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options & typeof commonOptions }>
>;

export type Command<Options extends ParseArgsOptionsConfig> = {
  usage: string;
  options: Options;
  /**
   * Reads the arguments before anything is opened.
   * @returns what to do; null to show the usage
   * @throws UsageError
   */
  read: (values: Read<Options>['values'], positionals: readonly string[]) => Act | null;
};

/** What a command says of itself, in `usage/NAME.txt`. */
export function readUsage(name: string): string {
  return readFileSync(new URL(`./usage/${name}.txt`, import.meta.url), 'utf8').trimEnd();
}

/** Wrong arguments: the message and the usage are printed. */
export class UsageError extends Error {}

/** Whether `parseArgs` refused what was typed. */
function isArgumentError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** @returns the exit code: 0 done, 1 failed, 2 wrong arguments */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  { usage, options, read }: Command<Options>,
  args: readonly string[],
): Promise<number> {
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, ...commonOptions },
    }) as Read<Options>;
    const { help, version } = parsed.values as { help: boolean; version: boolean };
    if (version && !help) return print([`hudhud ${readVersion()} (Node ${process.versions.node})`]);
    const act = help ? null : read(parsed.values, parsed.positionals);
    if (act === null) return print([usage], help ? 0 : 2);
    keepNewFilesPrivate();
    const config = readProcessConfig(providerModules);
    const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
    const { lines, code } = await act({ config, logger });
    return print(lines, code);
  } catch (error) {
    return explain(error, usage);
  }
}

/** Commands as they are written where this runs: the script of an installation titles its processes. */
function inPlace(text: string): string {
  return process.title === 'hudhud' ? text.replaceAll('npm run ', 'hudhud ') : text;
}

function print(lines: readonly string[], code = 0): number {
  for (const line of lines) console.log(inPlace(line));
  return code;
}

/** Errors an operator can mend are one line; others keep their stack. */
function explain(error: unknown, usage: string): number {
  if (error instanceof UsageError || isArgumentError(error)) {
    console.error(inPlace(`${error.message}\n\n${usage}`));
    return 2;
  }
  const isExpected = error instanceof MigrationError || error instanceof ProviderError;
  const told = isExpected ? error.message : explainError(error);
  console.error(typeof told === 'string' ? inPlace(told) : told);
  return 1;
}

/**
 * Opens the database, or, where a running process has the embedded one open, that process's socket.
 * @throws DataFolderInUseError when that process does not answer
 */
export async function openOrReach<Opened>(
  { dataDirectory }: Config,
  open: () => Promise<Opened>,
  reach: (site: SocketClient) => Opened | Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const site = createSocketClient(socketAddress(dataDirectory));
    await site.readStatus().catch(() => {
      throw error;
    });
    return reach(site);
  }
}
