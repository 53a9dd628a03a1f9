/** The one list of fare sources, and those of them that are switched on. */

import { ownPermission } from '#contract/domain/source-permission.ts';
import type {
  ProviderModule,
  ProviderSurroundings,
} from '#server/pipeline/providers/outside/define-provider.ts';
import { serpapi } from '#server/pipeline/providers/outside/serpapi.provider.ts';
import { travelpayouts } from '#server/pipeline/providers/outside/travelpayouts.provider.ts';
import { wego } from '#server/pipeline/providers/outside/wego.provider.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { defaultRule, type KnownSource } from '#server/pipeline/sources/source-rules.ts';
import type { Config } from '#server/platform/config/config.ts';

/** In the order they are asked in. */
export const providerModules: readonly ProviderModule[] = [travelpayouts, wego, serpapi];

/** Sources of version 1.0.0 that are read no more: their terms hold for what is stored of them, until it ends. */
export const goneSources: readonly Pick<ProviderModule, 'name' | 'permission'>[] = [
  {
    name: 'ignav',
    permission: {
      ...ownPermission,
      show: 'with_link',
      cacheHours: 3,
      history: 'ask',
      evidence: 'https://ignav.com/docs/production-checklist, 2026-11-22',
    },
  },
  {
    name: 'searchapi',
    permission: {
      ...ownPermission,
      history: 'ask',
      evidence: 'https://www.searchapi.io/docs/google-flights-calendar-api, 2026-11-22',
    },
  },
];

type ProviderOptions = ProviderSurroundings & { config: Pick<Config, 'sourceValues'> };

/** Every source that is switched on, in order. */
export function createProviders({ config, ...surroundings }: ProviderOptions): FareProvider[] {
  return providerModules.flatMap((module) => module.create(config.sourceValues, surroundings) ?? []);
}

/** Every source this program can read, with what holds until an administrator decides. */
export function listKnownSources(configured: readonly FareProvider[]): KnownSource[] {
  const others = providerModules.filter(({ name }) => configured.every((provider) => provider.name !== name));
  return [
    ...configured.map((provider) => ({
      source: provider.name,
      ...defaultRule(provider),
      isConfigured: true,
    })),
    ...others.map((module) => ({ source: module.name, ...defaultRule(module), isConfigured: false })),
  ];
}
