/** Environment variables that a fare source brings along, and how the configuration checks them. */
import { z } from 'zod';

export type SourceVariables = {
  /** The schema of the source's variables, all optional or with a default. */
  variables: z.ZodObject;
  /** The variable that switches the source on. */
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

export function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return /^(?:localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\..+)$/.test(name);
}
