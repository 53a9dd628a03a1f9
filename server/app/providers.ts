/** The one list of fare sources, and those of them that are switched on. */

import type {
  ProviderModule,
  ProviderSurroundings,
} from '#server/pipeline/providers/outside/define-provider.ts';
import { serpapi } from '#server/pipeline/providers/outside/serpapi.provider.ts';
import { travelpayouts } from '#server/pipeline/providers/outside/travelpayouts.provider.ts';
import { wego } from '#server/pipeline/providers/outside/wego.provider.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { Config } from '#server/platform/config/config.ts';

/** In the order they are asked in. */
export const providerModules: readonly ProviderModule[] = [travelpayouts, wego, serpapi];

type ProviderOptions = ProviderSurroundings & { config: Pick<Config, 'sourceValues'> };

/** Every source that is switched on, in order. */
export function createProviders({ config, ...surroundings }: ProviderOptions): FareProvider[] {
  return providerModules.flatMap((module) => module.create(config.sourceValues, surroundings) ?? []);
}

/** The name of every source this program can read, those that are switched on first. */
export function listKnownSources(configured: readonly FareProvider[]): string[] {
  return [...new Set([...configured, ...providerModules].map(({ name }) => name))];
}
