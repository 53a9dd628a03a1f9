/** Starts tracing where a collector is configured; otherwise none of its packages is loaded. */
import { setTracer } from './tracing.ts';

export type TracingConfig = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  ratio: number;
};

/** @returns a function that sends what is left and stops; null where no collector is configured */
export async function startTracing(
  config: TracingConfig | null,
  version: string,
): Promise<(() => Promise<void>) | null> {
  if (config === null) return null;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const tracer = createOtlpTracer({ ...config, version });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    // A collector that is away must not keep the process from ending in order.
    await tracer.close().catch(() => undefined);
  };
}
