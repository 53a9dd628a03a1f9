/** Reads and validates the configuration from the environment once at start; errors name the variable. */
import { z } from 'zod';
import { shortestAdminPassword } from '#contract/domain/admin.ts';
import { ConfigError } from './config-error.ts';
import { buildMailConfig, type MailConfig, mailFields } from './mail-config.ts';
import {
  type AllowWord,
  allowWords,
  findPublicReason,
  isDemoByDefault,
  refuseCombinations,
} from './refusals.ts';

export { ConfigError };

export type Config = {
  host: string;
  port: number;
  /** Public origin such as `https://example.sa`; null while the site is only used locally. */
  appUrl: string | null;
  isProduction: boolean;
  dataDirectory: string;
  databaseUrl: string | null;
  /** Maximum connections of the pool; one more listens for notifications. */
  databasePool: number;
  /** Sample fares and the demo administrator. */
  isDemo: boolean;
  /** Sample fares on a site other machines can reach: every page shows a warning. */
  isPublicDemo: boolean;
  /** Dangers the operator accepted explicitly. */
  allowed: readonly AllowWord[];
  sampleSeed: number;
  travelpayouts: {
    token: string;
    marker: string | null;
    projectId: number | null;
    market: string | null;
    baseUrl: string;
  } | null;
  mail: MailConfig;
  passwords: {
    /** Keys outside the database, the current one first; null uses a key file in the data folder. */
    peppers: readonly string[] | null;
    shortest: number;
    /** Refuses common passwords and those similar to the user's name. */
    hasBlocklist: boolean;
  };
  /** Created at start if there is no administrator. */
  firstAdmin: { email: string; password: string } | null;
  /** Administrators without a second factor can only set one up. */
  isSecondFactorRequired: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Number of trusted reverse proxies. */
  trustProxy: number;
  /** Limits per address and per process; see `admission-limits.ts`. */
  limits: {
    maxConnections: number;
    maxConnectionsPerAddress: number;
    maxRequestsPerAddress: number;
    overloadDelayMs: number;
  };
  services: { web: boolean; worker: boolean };
  /** Listener for health checks and metrics; null for none. */
  management: { host: string; port: number } | null;
};

const text = z.string().trim().min(1);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const variables = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ALLOW: z
    .string()
    .transform((value) => value.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(allowWords)))
    .default([]),
  DEMO: flag.optional(),
  SAMPLE_SEED: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  TRAVELPAYOUTS_TOKEN: text.optional(),
  TRAVELPAYOUTS_MARKER: z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, 'not a partner number: digits alone, such as 123456')
    .optional(),
  TRAVELPAYOUTS_PROJECT: z.coerce.number().int().positive().optional(),
  TRAVELPAYOUTS_MARKET: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  TRAVELPAYOUTS_URL: z.url({ protocol: /^https?$/ }).default('https://api.travelpayouts.com'),
  SMTP_URL: mailFields.smtpUrl.optional(),
  MAIL_FROM: mailFields.sender.optional(),
  MAIL_ALERTS_FROM: mailFields.sender.optional(),
  MAIL_RETURN_PATH: mailFields.returnPath.optional(),
  MAIL_EVENTS_SECRET: mailFields.eventsSecret.optional(),
  DKIM_KEY: mailFields.dkimKey.optional(),
  DKIM_SELECTOR: mailFields.dkimSelector.optional(),
  DKIM_DOMAIN: mailFields.dkimDomain.optional(),
  PASSWORD_PEPPER: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32, 'each key needs 32 characters')))
    .optional(),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  PASSWORD_BLOCKLIST: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(shortestAdminPassword).optional(),
  ADMIN_TOTP: z.enum(['optional', 'required']).default('optional'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(4_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(400),
  MAX_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000).default(16),
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(10).max(60_000).default(200),
  MANAGEMENT_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MANAGEMENT_HOST: text.default('127.0.0.1'),
  SERVICES: z.enum(['web', 'worker', 'web,worker', 'worker,web']).default('web,worker'),
});

/**
 * Reads the configuration from `environment` and the command line (`--services=web`).
 * @throws ConfigError with one line naming the variable.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  args: readonly string[] = [],
): Config {
  const services = args.find((arg) => arg.startsWith('--services='))?.slice('--services='.length);
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...(services ? { SERVICES: services } : {}) }).filter(
      ([name, value]) => name in variables.shape && value !== undefined && value !== '',
    ),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'not valid'}`);
  }
  return buildConfig(parsed.data);
}

/**
 * The configuration of this process, from its environment and command line.
 * @throws ConfigError with one line naming the variable.
 */
export function readProcessConfig(): Config {
  return readConfig(process.env, process.argv.slice(2));
}

function buildConfig(values: z.output<typeof variables>): Config {
  refuseCombinations(values);
  const token = values.TRAVELPAYOUTS_TOKEN;
  const isDemo = values.DEMO ?? isDemoByDefault(values);
  return {
    host: values.HOST,
    port: values.PORT,
    appUrl: values.APP_URL ?? null,
    isProduction: values.NODE_ENV === 'production',
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    isDemo,
    isPublicDemo: isDemo && findPublicReason(values) !== null,
    allowed: values.ALLOW,
    sampleSeed: values.SAMPLE_SEED,
    travelpayouts: token
      ? {
          token,
          marker: values.TRAVELPAYOUTS_MARKER ?? null,
          projectId: values.TRAVELPAYOUTS_PROJECT ?? null,
          market: values.TRAVELPAYOUTS_MARKET ?? null,
          baseUrl: values.TRAVELPAYOUTS_URL,
        }
      : null,
    mail: buildMailConfig(values),
    passwords: {
      peppers: values.PASSWORD_PEPPER ?? null,
      shortest: values.PASSWORD_MIN,
      hasBlocklist: values.PASSWORD_BLOCKLIST === 'on',
    },
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    isSecondFactorRequired: values.ADMIN_TOTP === 'required',
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    limits: {
      maxConnections: values.MAX_CONNECTIONS,
      maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
      maxRequestsPerAddress: values.MAX_REQUESTS_PER_ADDRESS,
      overloadDelayMs: values.OVERLOAD_DELAY_MS,
    },
    services: {
      web: values.SERVICES.includes('web'),
      worker: values.SERVICES.includes('worker'),
    },
    management:
      values.MANAGEMENT_PORT === undefined
        ? null
        : { host: values.MANAGEMENT_HOST, port: values.MANAGEMENT_PORT },
  };
}
