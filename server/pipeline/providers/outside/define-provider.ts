/** Parts of a fare source: its environment variables, its client and its requests. */
import { z } from 'zod';
import type { SourceVariables } from '#server/platform/config/refusals.ts';
import type { Clock } from '../outbound-http/clock.ts';
import { createJsonClient, type JsonClient, type JsonClientOptions } from '../outbound-http/json-client.ts';
import type { FareProvider } from '../provider.ts';

export type ProviderLog = { warn(fields: object, message: string): void };

export type ProviderSurroundings = {
  clock: Clock;
  log?: ProviderLog;
  /** Another way to the service than the network (tests). */
  fetch?: typeof fetch;
};

type Connection = {
  client: JsonClient;
  /** One more client, with a circuit breaker and limits of its own. */
  createClient(): JsonClient;
  clock: Clock;
  log: ProviderLog | undefined;
};

type Definition<Variables extends z.ZodObject> = {
  /** Also the source tag of its fares. */
  name: string;
  variables: Variables;
  switchedOnBy: string & keyof z.output<Variables>;
  address: string & keyof z.output<Variables>;
  /** How the service is called with the key that `switchedOnBy` holds. */
  connect(key: string): Omit<JsonClientOptions, 'provider' | 'baseUrl' | 'clock' | 'fetch'>;
  /** What it answers; without `listRequests` a refresh asks nothing. */
  create(
    connection: Connection,
    values: z.output<Variables>,
  ): Omit<FareProvider, 'name' | 'listRequests'> & Partial<Pick<FareProvider, 'listRequests'>>;
};

export type ProviderModule = SourceVariables &
  Readonly<Pick<Definition<z.ZodObject>, 'name'>> & {
    /**
     * Null where the source is not switched on.
     * @param given environment variables, those of other sources included
     */
    create(given: Readonly<Record<string, string>>, surroundings: ProviderSurroundings): FareProvider | null;
  };

export function defineProvider<Variables extends z.ZodObject>(
  definition: Definition<Variables>,
): ProviderModule {
  const { name, variables, switchedOnBy, address } = definition;
  return {
    name,
    variables,
    switchedOnBy,
    address,
    create(given, { clock, log, fetch }) {
      const values = variables.parse(given);
      const key: unknown = values[switchedOnBy];
      if (typeof key !== 'string') return null;
      const createClient = (): JsonClient =>
        createJsonClient({
          ...definition.connect(key),
          provider: name,
          baseUrl: String(values[address]),
          clock,
          ...(fetch ? { fetch } : {}),
        });
      const client = createClient();
      return {
        name,
        keyEndsAt: endOfKey(key),
        listRequests: () => [],
        ...definition.create({ client, createClient, clock, log }, values),
      };
    },
  };
}

const claims = z.object({ exp: z.number() });

/** When a key that is a JSON Web Token ends; null for any other key. */
function endOfKey(key: string): Date | null {
  try {
    const text = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
    return new Date(claims.parse(JSON.parse(text)).exp * 1000);
  } catch {
    return null;
  }
}
