/** Sends spans to an OpenTelemetry collector (OTLP over HTTP). Loaded only when one is configured. */
import { AsyncLocalStorage } from 'node:async_hooks';
import * as api from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { withoutEndSlashes } from '#server/platform/end-slashes.ts';
import type { Span, Tracer } from './tracing.ts';

export type OtlpOptions = {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Sent with every export, such as a key of the collector. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  /** Share of the traces that are sent, from 0 to 1. */
  ratio: number;
};

const kinds = {
  server: api.SpanKind.SERVER,
  client: api.SpanKind.CLIENT,
  producer: api.SpanKind.PRODUCER,
  consumer: api.SpanKind.CONSUMER,
} as const;

/** Also what a collector that is away delays the end of the process by. */
const exportTimeoutMs = 2_000;

/** `close` sends what is left; a collector that does not answer loses spans and delays nothing. */
export function createOtlpTracer(options: OtlpOptions): Tracer & { close: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${withoutEndSlashes(options.endpoint)}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('hudhud');
  const current = new AsyncLocalStorage<api.Span>();

  return {
    run({ name, kind, attributes = {}, parent, isInner = false }, act) {
      const cause = parentOf(parent) ?? current.getStore();
      if (isInner && !cause) return act(quietSpan);
      const context = cause ? api.trace.setSpan(api.ROOT_CONTEXT, cause) : api.ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, context);
      return current.run(span, async () => {
        try {
          return await act(wrap(span));
        } catch (error) {
          // Not its message, which may quote what a person typed.
          span.setStatus({ code: api.SpanStatusCode.ERROR, message: nameOf(error) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      const context = current.getStore()?.spanContext();
      if (!context || !api.isSpanContextValid(context)) return undefined;
      return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
    },
    close: () => provider.shutdown(),
  };
}

const quietSpan: Span = { setName: () => undefined, setAttributes: () => undefined, fail: () => undefined };

function wrap(span: api.Span): Span {
  return {
    setName: (name) => void span.updateName(name),
    setAttributes: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (reason) => void span.setStatus({ code: api.SpanStatusCode.ERROR, message: reason }),
  };
}

/** The span another process named, as a parent. */
function parentOf(traceparent: string | undefined): api.Span | undefined {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '');
  const [, traceId = '', spanId = '', flags = ''] = parts ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return api.isSpanContextValid(context) ? api.trace.wrapSpanContext(context) : undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'error';
}
