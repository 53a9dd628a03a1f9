/** Spans of requests, queries, calls to providers and jobs; nothing is measured until an exporter was started. */

type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type Span = {
  setName: (name: string) => void;
  /** Never personal data: no addresses of people, no tokens, no query strings. */
  setAttributes: (attributes: SpanAttributes) => void;
  /** Marks the span as failed. */
  fail: (reason: string) => void;
};

export type SpanOptions = {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** W3C `traceparent` of what caused it, from another process; by default the current span is the parent. */
  parent?: string | undefined;
  /** Measured only inside another span: background polling alone makes no trace. */
  isInner?: boolean;
};

export type Tracer = {
  /** Runs `act` inside a span that ends with it; an error marks the span as failed and is thrown. */
  run: <Result>(options: SpanOptions, act: (span: Span) => Promise<Result>) => Promise<Result>;
  /** W3C `traceparent` of the current span; undefined outside one. */
  traceparent: () => string | undefined;
};

const noSpan: Span = { setName: () => undefined, setAttributes: () => undefined, fail: () => undefined };

/** One per process, as in OpenTelemetry: a span must be found from any depth without being passed along. */
let tracer: Tracer | undefined;

export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Runs `act`, in a span where tracing is on. */
export function inSpan<Result>(options: SpanOptions, act: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer ? tracer.run(options, act) : act(noSpan);
}

/** For what must be told its cause, such as a job: W3C `traceparent` of the current span. */
export function currentTraceparent(): string | undefined {
  return tracer?.traceparent();
}

/** For the access log. */
export function currentTraceId(): string | undefined {
  return currentTraceparent()?.split('-')[1];
}
