/** What a fare source is made of: its terms, its budget, its environment variables, and how it is created. */
import type { z } from 'zod';
import type { SourceBudget, SourcePermission } from '#contract/domain/source-permission.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { SourceVariables } from '#server/platform/config/source-variables.ts';

export type ProviderLog = { warn(fields: object, message: string): void };

export type ProviderSurroundings = {
  clock: Clock;
  log?: ProviderLog;
  /** Another way to the service than the network (tests). */
  fetch?: typeof fetch;
};

type Definition<Variables extends z.ZodObject> = {
  /** Also the source tag of its fares. */
  name: string;
  permission: SourcePermission;
  budget: SourceBudget;
  variables: Variables;
  switchedOnBy: string & keyof z.output<Variables>;
  address: string & keyof z.output<Variables>;
  /** Null where the source is not switched on. */
  create(values: z.output<Variables>, surroundings: ProviderSurroundings): FareProvider | null;
};

export type ProviderModule = SourceVariables &
  Readonly<Pick<Definition<z.ZodObject>, 'name' | 'permission' | 'budget'>> & {
    /** @param given environment variables, those of other sources included */
    create(given: Readonly<Record<string, string>>, surroundings: ProviderSurroundings): FareProvider | null;
  };

export function defineProvider<Variables extends z.ZodObject>(
  definition: Definition<Variables>,
): ProviderModule {
  const { name, permission, budget, variables, switchedOnBy, address } = definition;
  return {
    name,
    permission,
    budget,
    variables,
    switchedOnBy,
    address,
    create(given, surroundings) {
      const provider = definition.create(variables.parse(given), surroundings);
      return provider && { ...provider, permission, budget };
    },
  };
}
