/** Refuses combinations of variables that are dangerous or cannot work. */
import { z } from 'zod';
import { OperatorError } from '#server/platform/operator-error.ts';
import type { Variables } from './config.ts';

/** Requirements of production that `ALLOW` can switch off. */
export const allowWords = ['embedded-database', 'mail-to-files', 'no-app-url', 'new-password-key'] as const;

/** `configured`: fare sources that are switched on; sample fares are off then. */
type RefusableValues = Variables & { configured: readonly ConfiguredSource[] };

/** @throws ConfigError with one line naming the variable */
export function refuseCombinations(values: RefusableValues): void {
  refuseIncomplete(values);
  refuseSampleFares(values);
  refuseUnsafeProduction(values);
}

function refuseIncomplete(values: RefusableValues): void {
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
    throw new ConfigError(
      `${values.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'}: the first administrator needs both`,
    );
  }
  if (!values.DATABASE_URL && !(values.SERVICES.includes('web') && values.SERVICES.includes('worker'))) {
    throw new ConfigError(
      'SERVICES: split services need DATABASE_URL, the embedded database serves one process',
    );
  }
}

export function isDemoByDefault(values: RefusableValues): boolean {
  return !values.DATABASE_URL && values.configured.length === 0 && values.NODE_ENV !== 'production';
}

/** Sample fares come with an administrator whose password is public. */
function refuseSampleFares(values: RefusableValues): void {
  if (values.DEMO && values.NODE_ENV === 'production') {
    throw new ConfigError('DEMO: sample fares cannot be on with NODE_ENV=production');
  }
  const real = values.configured.find(({ isStandIn }) => !isStandIn);
  if (values.DEMO && real) {
    throw new ConfigError(`DEMO: sample fares cannot be on beside ${real.variable}`);
  }
  const reason = findPublicReason(values);
  if (values.DEMO === undefined && reason !== null && isDemoByDefault(values)) {
    throw new ConfigError(
      `DEMO: others may reach this site (${reason}); set DEMO=0 for a site without sample fares, or DEMO=1 to give everybody sample fares and the demo administrator`,
    );
  }
}

/** Why other machines may reach the site; null when they cannot. */
export function findPublicReason({
  HOST,
  APP_URL,
  TRUST_PROXY,
}: Pick<Variables, 'HOST' | 'APP_URL' | 'TRUST_PROXY'>): string | null {
  if (!isOwnMachine(HOST)) return `HOST=${HOST}`;
  if (APP_URL && !isOwnMachine(new URL(APP_URL).hostname)) return `APP_URL=${APP_URL}`;
  return TRUST_PROXY > 0 ? `TRUST_PROXY=${TRUST_PROXY}` : null;
}

const productionNeeds = [
  { variable: 'DATABASE_URL', word: 'embedded-database' },
  { variable: 'SMTP_URL', word: 'mail-to-files' },
  { variable: 'APP_URL', word: 'no-app-url' },
] as const;

/** Names everything that is missing in one message. */
function refuseUnsafeProduction(values: RefusableValues): void {
  if (values.NODE_ENV !== 'production') return;
  const missing = productionNeeds.filter(
    ({ variable, word }) => !values[variable] && !values.ALLOW.includes(word),
  );
  if (missing.length === 0) return;
  const variables = missing.map(({ variable }) => variable).join(', ');
  const words = missing.map(({ word }) => word).join(',');
  throw new ConfigError(`${variables}: needed with NODE_ENV=production; to go without, set ALLOW=${words}`);
}

/** An invalid variable, which the message names. */
export class ConfigError extends OperatorError {}

export type SourceVariables = {
  /** The schema of the source's variables, all optional or with a default. */
  variables: z.ZodObject;
  switchedOnBy: string;
  /** The variable with the base URL of its API. */
  address: string;
};

export type ConfiguredSource = {
  variable: string;
  /** Its API is on this machine: a stand-in, not real prices. */
  isStandIn: boolean;
};

export const sourceKey = z.string().trim().min(1).optional();

export function sourceAddress(url: string): z.ZodDefault<z.ZodURL> {
  return z.url({ protocol: /^https?$/ }).default(url);
}

/** @param values the source's variables as given */
export function findConfigured(
  { switchedOnBy, address }: SourceVariables,
  values: Readonly<Record<string, string | undefined>>,
): ConfiguredSource | undefined {
  if (!values[switchedOnBy]) return undefined;
  const host = URL.parse(values[address] ?? '')?.hostname;
  return { variable: switchedOnBy, isStandIn: host !== undefined && isOwnMachine(host) };
}

function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return /^(?:localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\..+)$/.test(name);
}
