/** Structured JSON logs in UTC, without secrets or e-mail addresses. */
import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino';
import { uuidPattern } from '#contract/domain/uuid.ts';
import secretFields from './secret-fields.json' with { type: 'json' };

export type Logger = PinoLogger;
type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Paths of secret fields, up to three objects deep. */
const redactedPaths = secretFields.flatMap((field) =>
  ['', '*', '*.*', '*.*.*'].map((parents) => `${parents}["${field}"]`),
);

const deepestCause = 4;

/** An error without extra fields of databases or libraries, which can contain user input. */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause =
    error.cause instanceof Error && depth < deepestCause ? loggedError(error.cause, depth + 1) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

/** Writes to `destination`, standard output by default. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => loggedError(error) },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[hidden]' },
    hooks: { streamWrite: hideSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Message for the person who starts the site: plain text on a terminal, elsewhere a normal log line. */
export function createAnnounce(
  logger: Logger,
  output: { isTTY?: boolean; write: (text: string) => unknown } = process.stdout,
): (line: string) => void {
  return (line) => {
    if (output.isTTY) output.write(`${line}\n`);
    else logger.info(line);
  };
}

// Escapes are matched first, so that the `n` of `\n` is not taken as part of a secret.
const suspects = new RegExp(
  [
    String.raw`\\(?:u[\da-f]{4}|.)`,
    String.raw`"(?:requestId|traceId)":"[\da-f-]{32,36}"`,
    String.raw`\b(?:token|key|code|secret|signature|password)=[^\s"'&#\\]+`,
    String.raw`[^\s"'<>()[\]{}@\\,;:/=?&#|]{1,64}(?:@|%40)[^\s"'<>()[\]{}@\\,;:/=?&#|.]{1,63}(?:\.[^\s"'<>()[\]{}@\\,;:/=?&#|.]{1,63}){0,7}\.\p{L}[^\s"'<>()[\]{}@\\,;:/=?&#|.]{1,62}`,
    String.raw`[\w-]{22,}`,
  ].join('|'),
  'giu',
);
const uuid = new RegExp(`^${uuidPattern}$`, 'i');
/** A part of an identifier or file name: lower case, or capitalised words. */
const word = /^[A-Za-z]?[a-z]*(?:[A-Z][a-z]{2,})*$/;
/** The number of a migration. */
const numbering = /^\d{4}$/;
const hidden = '[hidden]';

/** @param line a line of JSON; the result is valid JSON */
export function hideSecrets(line: string): string {
  return line.replace(suspects, (found) => {
    // Escapes, and our own ids, which are as long as a secret.
    if (found.startsWith('\\') || found.startsWith('"')) return found;
    const name = /^[a-z]+=/i.exec(found)?.[0];
    if (name !== undefined) return name + hidden;
    if (/@|%40/.test(found)) return hidden;
    return isSecret(found) ? hidden : found;
  });
}

/** A long run that is neither an id nor words. */
function isSecret(run: string): boolean {
  if (uuid.test(run) || /^\d+$/.test(run)) return false;
  return !run.split(/[-_]/).every((part) => word.test(part) || numbering.test(part));
}
