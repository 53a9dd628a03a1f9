/** Structured JSON logs in UTC, without secrets or e-mail addresses. */
import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino';
import { hideSecrets } from './log-secrets.ts';

export type Logger = PinoLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-access-token',
  'x-admin-key',
  'adminKey',
  'token',
  'password',
  'secret',
  'email',
  'ip',
  'remoteAddress',
  'x-forwarded-for',
  'forwarded',
];
const deepestSecret = 3;

/** Paths of secret fields, up to three objects deep. */
function redactedPaths(): string[] {
  return secretFields.flatMap((field) => {
    const paths = [`["${field}"]`];
    for (let depth = 1; depth <= deepestSecret; depth += 1) {
      const parents = Array.from({ length: depth }, () => '*').join('.');
      paths.push(`${parents}["${field}"]`);
    }
    return paths;
  });
}

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
    redact: { paths: redactedPaths(), censor: '[hidden]' },
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

/** For tests: logs nothing. */
export function createSilentLogger(): Logger {
  return createLogger('silent');
}
