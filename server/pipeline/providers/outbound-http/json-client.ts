/** JSON client for one outside service: concurrency limit, rate limit, deadline, retry, circuit breaker. */
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { type CircuitState, createCircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';
import { exchange, type HttpResponse } from './exchange.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createSlots } from './slots.ts';

export type JsonClientOptions = {
  provider: string;
  baseUrl: string;
  /** Sent with every request; tokens go here, never into the URL. */
  headers: Readonly<Record<string, string>>;
  clock: Clock;
  fetch?: typeof fetch;
  deadlineMilliseconds?: number;
  maxBodyBytes?: number;
  concurrency?: number;
};

type JsonRequest<Result> = {
  method?: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Calls to `path` allowed in any 60 seconds. */
  perMinute: number;
  /** Interprets the parsed response; an exception counts as a failure of the service. */
  read: (payload: unknown) => Result;
  signal: AbortSignal;
};

export type JsonClient = {
  /** The result of `read`; throws `ProviderError`, or the signal's reason when the caller aborts. */
  request<Result>(request: JsonRequest<Result>): Promise<Result>;
  circuit(): CircuitState;
};

/** A longer `Retry-After` counts as a failure. */
const longestRetryWait = 120_000;

export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { provider, clock } = options;
  const breaker = createCircuitBreaker(clock);
  const limiter = createRateLimiter(clock);
  const slots = createSlots(options.concurrency ?? 4);

  async function request<Result>(call: JsonRequest<Result>): Promise<Result> {
    const giveBack = await slots.take(call.signal);
    try {
      await limiter.take(call.path, call.perMinute, call.signal);
      if (!breaker.enter()) {
        throw new ProviderError(provider, 'circuit_open', `${call.path}: not asked, recent calls failed`);
      }
      return await sendThroughBreaker(call);
    } finally {
      giveBack();
    }
  }

  async function sendThroughBreaker<Result>(call: JsonRequest<Result>): Promise<Result> {
    try {
      const answer = await sendWithRetry(call);
      const result = call.read(parseResponse(provider, call.path, answer));
      breaker.succeed();
      return result;
    } catch (error) {
      if (call.signal.aborted) breaker.release();
      else breaker.fail(error instanceof ProviderError && error.failure === 'unauthorized');
      throw error;
    }
  }

  async function sendWithRetry<Result>(call: JsonRequest<Result>): Promise<HttpResponse> {
    const first = await send(call);
    if (first.status !== 429) return first;
    const wait = retryWait(first.retryAfter, clock.now());
    if (wait > longestRetryWait) return first;
    limiter.block(call.path, wait);
    await limiter.take(call.path, call.perMinute, call.signal);
    return send(call);
  }

  function send<Result>(call: JsonRequest<Result>): Promise<HttpResponse> {
    const url = new URL(call.path, options.baseUrl);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const hasBody = call.body !== undefined;
    return exchange({
      provider,
      url,
      method: call.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      body: hasBody ? JSON.stringify(call.body) : null,
      fetch: options.fetch ?? fetch,
      clock,
      deadlineMilliseconds: options.deadlineMilliseconds ?? 10_000,
      maxBodyBytes: options.maxBodyBytes ?? 10 * 1024 * 1024,
      signal: call.signal,
    });
  }

  return { request, circuit: breaker.state };
}

/** Milliseconds to wait after a 429: `Retry-After` (seconds or date), else until the next full minute. */
function retryWait(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  return 60_000 - (now.getTime() % 60_000);
}

function parseResponse(provider: string, path: string, answer: HttpResponse): unknown {
  const { status } = answer;
  if (status === 401 || status === 403) {
    throw new ProviderError(provider, 'unauthorized', `${path}: the token was refused`, status);
  }
  if (status === 429) throw new ProviderError(provider, 'rate_limited', `${path}: too many calls`, status);
  if (status < 200 || status > 299) {
    throw new ProviderError(provider, 'http_status', `${path}: status ${status}`, status);
  }
  try {
    return JSON.parse(answer.text);
  } catch {
    const detail = `${path}: the answer is not complete JSON (content type "${answer.contentType.slice(0, 60)}")`;
    throw new ProviderError(provider, 'bad_payload', detail, status);
  }
}
