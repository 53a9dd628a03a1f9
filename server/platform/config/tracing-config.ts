/** Configuration of tracing, with the variable names of OpenTelemetry. */
import { z } from 'zod';
import type { TracingConfig } from '#server/platform/tracing/start-tracing.ts';

/** `key=value` pairs with commas between them, values percent-encoded. */
const headers = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)\s*=(.*)$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (!pair) throw new URIError('not a pair');
        return [pair[1] ?? '', decodeURIComponent((pair[2] ?? '').trim())];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'name=value, with commas between several' });
    return z.NEVER;
  }
});

export const tracingFields = {
  endpoint: z.url({ protocol: /^https?$/ }),
  headers,
  ratio: z.coerce.number().min(0).max(1),
};

type TracingValues = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
};

/** Null where no collector is named. */
export function buildTracingConfig(values: TracingValues): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
