/** Reads and validates the configuration from the environment once at start; errors name the variable. */
import { z } from 'zod';
import { shortestAdminPassword } from '#contract/domain/admin.ts';
import { defaultDataFolder } from './embedded-folder.ts';
import { buildMailConfig, mailVariables } from './mail-config.ts';
import {
  allowWords,
  ConfigError,
  type ConfiguredSource,
  findConfigured,
  findPublicReason,
  isDemoByDefault,
  refuseCombinations,
  type SourceVariables,
} from './refusals.ts';

export { ConfigError };

export type Config = ReturnType<typeof buildConfig>;

const text = z.string().trim().min(1);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATA_DIR: text.default(defaultDataFolder),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MIGRATE: flag.default(true),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  ALLOW: z
    .string()
    .transform((value) => value.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(allowWords)))
    .readonly()
    .default([]),
  // Price patterns are computed from the sightings of half a year, and the current month is not whole.
  HISTORY_MONTHS: wholeNumber(0, 1_200)
    .refine((months) => months === 0 || months >= 7, '7 or more, or 0 to keep everything')
    .default(13),
  DEMO: flag.optional(),
  SAMPLE_SEED: wholeNumber(0, 2 ** 31).default(1),
  ...mailVariables,
  PASSWORD_PEPPER: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32, 'each key needs 32 characters')))
    .optional(),
  PASSWORD_MIN: wholeNumber(6, 64).default(6),
  PASSWORD_BLOCKLIST: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(shortestAdminPassword).optional(),
  ADMIN_TOTP: z.enum(['optional', 'required']).default('optional'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: flag.default(false),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DRAIN_SECONDS: wholeNumber(0, 120).optional(),
  MANAGEMENT_PORT: wholeNumber(1, 65_535).optional(),
  MANAGEMENT_HOST: text.default('127.0.0.1'),
  SERVICES: z.enum(['web', 'worker', 'web,worker', 'worker,web']).default('web,worker'),
});

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from `environment` and the command line (`--services=web`).
 * @param sources the fare sources whose variables are read too
 * @throws ConfigError with one line naming the variable.
 */
export function readConfig(
  environment: Environment,
  args: readonly string[] = [],
  sources: readonly SourceVariables[] = [],
): Config {
  const services = args.find((arg) => arg.startsWith('--services='))?.slice('--services='.length);
  const given = { ...environment, ...(services ? { SERVICES: services } : {}) };
  const values = parseVariables(variables, given);
  const sourceValues: Record<string, string> = {};
  for (const source of sources) {
    parseVariables(source.variables, given);
    Object.assign(sourceValues, pickGiven(source.variables, given));
  }
  const configured = sources.flatMap((source) => findConfigured(source, sourceValues) ?? []);
  return buildConfig(values, sourceValues, configured);
}

/**
 * The configuration of this process, from its environment and command line.
 * @throws ConfigError with one line naming the variable.
 */
export function readProcessConfig(sources: readonly SourceVariables[]): Config {
  return readConfig(process.env, process.argv.slice(2), sources);
}

export function programEnvironment(more: Environment): Environment {
  return { ...process.env, ...more };
}

/** Those of a schema that are set; empty counts as unset. */
function pickGiven(schema: z.ZodObject, given: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name in schema.shape && value !== undefined && value !== '' ? [[name, value]] : [],
    ),
  );
}

function parseVariables<Schema extends z.ZodObject>(schema: Schema, given: Environment): z.output<Schema> {
  const parsed = schema.safeParse(pickGiven(schema, given));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'not valid'}`);
}

export type Variables = z.output<typeof variables>;

function buildConfig(
  values: Variables,
  /** Environment variables of the fare sources as given; checked, and read by the sources themselves. */
  sourceValues: Readonly<Record<string, string>>,
  configured: readonly ConfiguredSource[],
) {
  const all = { ...values, configured };
  refuseCombinations(all);
  const isDemo = values.DEMO ?? isDemoByDefault(all);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, MANAGEMENT_PORT: port } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    /** Public origin such as `https://example.sa`; null while the site is only used locally. */
    appUrl: values.APP_URL ?? null,
    isProduction: values.NODE_ENV === 'production',
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    /** Pending migrations run at start; otherwise the process waits for `npm run migrate`. */
    isMigrating: values.MIGRATE,
    /** Maximum connections of the pool; one more listens for notifications. */
    databasePool: values.DATABASE_POOL,
    /** Sample fares and the demo administrator. */
    isDemo,
    /** Observations older than so many months are removed; 0 keeps all. */
    historyMonths: values.HISTORY_MONTHS,
    /** Sample fares on a site other machines can reach: every page shows a warning. */
    isPublicDemo: isDemo && findPublicReason(values) !== null,
    /** Dangers the operator accepted explicitly. */
    allowed: values.ALLOW,
    sampleSeed: values.SAMPLE_SEED,
    sourceValues,
    mail: buildMailConfig(values),
    passwords: {
      /** Keys outside the database, the current one first; null uses a key file in the data folder. */
      peppers: values.PASSWORD_PEPPER ?? null,
      shortest: values.PASSWORD_MIN,
      /** Refuses common passwords and those similar to the user's name. */
      hasBlocklist: values.PASSWORD_BLOCKLIST === 'on',
    },
    /** Created at start if there is no administrator. */
    firstAdmin: email && password ? { email, password } : null,
    /** Administrators without a second factor can only set one up. */
    isSecondFactorRequired: values.ADMIN_TOTP === 'required',
    logLevel: values.LOG_LEVEL,
    /** One line at `info` for every response; otherwise they are written at `debug`. */
    hasAccessLog: values.ACCESS_LOG,
    /** Number of trusted reverse proxies. */
    trustProxy: values.TRUST_PROXY,
    /** Time that a stopping process goes on answering, unready, so that proxies send new requests elsewhere. */
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (values.TRUST_PROXY > 0 ? 5 : 0)),
    services: { web: values.SERVICES.includes('web'), worker: values.SERVICES.includes('worker') },
    /** Listener for health checks and metrics; null for none. */
    management: port === undefined ? null : { host: values.MANAGEMENT_HOST, port },
  };
}

/** Both ends are allowed; every other value is refused with these words. */
function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
