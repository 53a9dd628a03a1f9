/** All outside fare providers, and the choice of the configured one. */
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { createTravelpayoutsProvider } from '#server/pipeline/providers/travelpayouts/travelpayouts.provider.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/logger.ts';

export type ProviderOptions = { config: Config; clock: Clock; log: Logger };

/** Each returns null when it is not configured; the first configured one is used. */
const providers: readonly ((options: ProviderOptions) => FareProvider | null)[] = [
  ({ config, clock, log }) =>
    config.travelpayouts && createTravelpayoutsProvider({ ...config.travelpayouts, clock, log }),
];

/** Null when no provider is configured. */
export function createProvider(options: ProviderOptions): FareProvider | null {
  for (const create of providers) {
    const provider = create(options);
    if (provider) return provider;
  }
  return null;
}
