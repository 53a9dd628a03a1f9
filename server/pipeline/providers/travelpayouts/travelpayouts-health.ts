/** Health of the provider in memory (last success, last failure), and what of it is logged. */
import type { CircuitState } from '#server/pipeline/providers/outbound-http/circuit-breaker.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import {
  ProviderError,
  type ProviderFailure,
  type ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import type { ProviderLog } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { travelpayoutsName } from './travelpayouts-client.ts';

export type ProviderHealth = {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: { failure: ProviderFailure; status: number | null; detail: string } | null;
  circuit: CircuitState;
  /** Rows since the process started. */
  rowsAccepted: number;
  rowsRefused: number;
};

export type HealthRecord = {
  succeeded(rows: readonly ProviderRow[]): void;
  failed(error: unknown): void;
  health(): Omit<ProviderHealth, 'circuit'>;
};

export function createHealthRecord(clock: Pick<Clock, 'now'>, log: ProviderLog | undefined): HealthRecord {
  let known: Omit<ProviderHealth, 'circuit'> = {
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
    rowsAccepted: 0,
    rowsRefused: 0,
  };
  return {
    succeeded(rows) {
      const accepted = rows.filter((row) => 'fare' in row).length;
      known = {
        ...known,
        lastSuccessAt: clock.now(),
        rowsAccepted: known.rowsAccepted + accepted,
        rowsRefused: known.rowsRefused + rows.length - accepted,
      };
    },
    failed(error) {
      warn(log, error, 'fares were not read');
      if (!(error instanceof ProviderError)) return;
      const lastFailure = { failure: error.failure, status: error.status, detail: error.message };
      known = { ...known, lastFailureAt: clock.now(), lastFailure };
    },
    health: () => known,
  };
}

/** Logs kind and detail of a failure; tokens are only in headers and never logged. */
export function warn(log: ProviderLog | undefined, error: unknown, message: string): void {
  const failure = error instanceof ProviderError ? error.failure : 'unknown';
  const detail = error instanceof Error ? error.message : String(error);
  log?.warn({ provider: travelpayoutsName, failure, detail }, message);
}
