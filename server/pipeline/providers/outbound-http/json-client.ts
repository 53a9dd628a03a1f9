/** JSON client for one outside service: concurrency limit, rate limit, deadline, retry, circuit breaker. */
import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  handleWhen,
  handleWhenResult,
  retry,
  TaskCancelledError,
} from 'cockatiel';
import { rejectOnAbort } from '#server/platform/reject-on-abort.ts';
import { ProviderError, type ProviderFailure } from '../provider.ts';
import type { Clock } from './clock.ts';
import { exchange, type HttpResponse, hideSecrets } from './exchange.ts';
import { type CallLimits, createRateLimiter, type RateLimiter } from './rate-limit.ts';

const callsAtOnce = 4;

type JsonRequest<Result> = JsonCall & {
  /** Interprets the parsed response; an exception counts as a failure of the service. */
  read: (payload: unknown) => Result;
};

export type JsonClient = ReturnType<typeof createJsonClient>;

const failuresToOpen = 5;
const shortestRest = 30_000;
/** A service that asks to be left alone for longer is tried again after a day. */
const longestRest = 86_400_000;

export function createJsonClient(options: JsonClientOptions) {
  const { provider, clock } = options;
  const secrets = secretsOf(options);
  let restEndsAt = 0;
  // The library times a rest by the machine's clock; whether this one is over is said by ours.
  const rest = {
    get duration() {
      return clock.now().getTime() < restEndsAt ? Infinity : -Infinity;
    },
    next: () => rest,
  };
  const failures = new ConsecutiveBreaker(failuresToOpen);
  // A call given up is no failure, but a trial given up must not close the circuit.
  const counts = (error: unknown): boolean =>
    !(error instanceof TaskCancelledError) || breaker.state === CircuitState.HalfOpen;
  const breaker = circuitBreaker(handleWhen(counts), { breaker: failures, halfOpenAfter: rest });
  const limiter = createRateLimiter(clock);
  const turns = bulkhead(callsAtOnce, Infinity);
  const send = createAttempts(options, limiter);

  /** The result of `read`; throws `ProviderError`, or the signal's reason when the caller aborts. */
  async function request<Result>(call: JsonRequest<Result>): Promise<Result> {
    const { signal } = call;
    signal.throwIfAborted();
    try {
      // The library notices an abort only when the call's turn comes.
      return await rejectOnAbort(
        turns.execute(() => inTurn(call), signal),
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BrokenCircuitError)) throw error;
      const detail = `${call.limitKey ?? call.path}: not asked, recent calls failed`;
      throw new ProviderError(provider, 'circuit_open', detail);
    }
  }

  async function inTurn<Result>(call: JsonRequest<Result>): Promise<Result> {
    const key = call.limitKey ?? call.path;
    if (limiter.waitFor(key, call) > longestWait) {
      const detail = `${key}: not asked, the calls of the hour or day are spent`;
      throw new ProviderError(provider, 'rate_limited', detail, null, false);
    }
    await limiter.take(key, call, call.signal);
    // Others would wait for the trial that is under way.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return await breaker.execute(() => ask(call), call.signal);
  }

  async function ask<Result>(call: JsonRequest<Result>): Promise<Result> {
    let answer: HttpResponse | undefined;
    try {
      answer = await send(call);
      const source = { provider, path: call.path, secrets, readProblem: options.readProblem };
      const result = call.read(parseResponse(answer, source));
      restEndsAt = 0;
      return result;
    } catch (error) {
      if (call.signal.aborted) throw new TaskCancelledError();
      const asked = answer ? askedRest(answer) : 0;
      restEndsAt = clock.now().getTime() + Math.max(shortestRest, asked);
      if (asked > 0 || isHopeless(error)) failures.state = failuresToOpen;
      throw error;
    }
  }

  return { request };
}

/** Whether asking again changes nothing until somebody acts: a refused key, an unpaid account. */
function isHopeless(error: unknown): boolean {
  return error instanceof ProviderError && ['unauthorized', 'payment_required'].includes(error.failure);
}

/** How long the service asks to be left alone after a failure; 0 where it says nothing. */
function askedRest({ status, retryAfter }: HttpResponse): number {
  if (status !== 429 && status !== 503) return 0;
  return Math.min(longestRest, retryAfter ?? 0);
}

/** Statuses that are asked again, and network failures with them; nothing else is. */
type RetryRule = {
  statuses: readonly number[];
  /** Milliseconds before each further attempt. */
  waits: readonly number[];
};

type JsonCall = CallLimits & {
  method?: 'GET' | 'POST';
  path: string;
  /** Counted by the limits; `path` by default. */
  limitKey?: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  signal: AbortSignal;
};

export type JsonClientOptions = {
  provider: string;
  baseUrl: string;
  /** Sent with every request; tokens go here. */
  headers?: Readonly<Record<string, string>>;
  /** Added to every address, for services that take their key there; hidden in every error. */
  secretQuery?: Readonly<Record<string, string>>;
  clock: Clock;
  fetch?: typeof fetch;
  deadlineMilliseconds?: number;
  /** Without a rule, 429 is asked again once: when `Retry-After` says, else at the next full minute. */
  retry?: RetryRule;
  /**
   * The problem in the parsed body of an error, in the service's own words, for the operator; without it the body of
   * an error is not read.
   */
  readProblem?: ((body: unknown) => string | undefined) | undefined;
};

/** A longer wait counts as a failure. */
const longestWait = 120_000;
const maxErrorBytes = 16_384;
/**
 * No real answer of a source has been recorded yet; the largest one asked for, a thousand rows of Travelpayouts, takes
 * some 400 KB by the documented shape. What is larger is refused before it is parsed.
 */
const mostAnswerBytes = 2 * 1024 * 1024;

/** Gives the last answer, whatever its status; throws `ProviderError`. */
function createAttempts(
  options: JsonClientOptions,
  limiter: RateLimiter,
): (call: JsonCall) => Promise<HttpResponse> {
  const { clock, retry: rule } = options;
  const policy = retry(
    rule
      ? handleType(ProviderError, ({ failure }) => failure === 'network').orWhenResult((answer) =>
          rule.statuses.includes(asAnswer(answer).status),
        )
      : handleWhenResult((answer) => pauseAfter(asAnswer(answer), clock.now()) <= longestWait),
    { maxAttempts: rule ? rule.waits.length : 1 },
  );

  // The library's own pause is none: it would outlast the caller's abort.
  return (call) =>
    policy.execute(async ({ attempt }) => {
      const key = call.limitKey ?? call.path;
      if (attempt > 0 && rule) await clock.sleep(rule.waits[attempt - 1] ?? 0, call.signal);
      else if (attempt > 0) await limiter.take(key, call, call.signal);
      const answer = await sendOnce(options, call);
      const pause = pauseAfter(answer, clock.now());
      if (!rule && attempt === 0 && pause <= longestWait) limiter.block(key, pause);
      return answer;
    }, call.signal);
}

const asAnswer = (result: unknown): HttpResponse => result as HttpResponse;

/** Milliseconds until a service that answered 429 is asked again: as it says, else the next full minute. */
function pauseAfter({ status, retryAfter }: HttpResponse, now: Date): number {
  if (status !== 429) return Infinity;
  return retryAfter ?? 60_000 - (now.getTime() % 60_000);
}

/** Keys and tokens of the service, which no error may repeat. */
function secretsOf({ headers = {}, secretQuery = {} }: JsonClientOptions): string[] {
  const tokens = Object.values(headers).map((value) => value.replace(/^Bearer /, ''));
  return [...tokens, ...Object.values(secretQuery)].filter((value) => value.length > 0);
}

function sendOnce(options: JsonClientOptions, call: JsonCall): Promise<HttpResponse> {
  const url = new URL(call.path, options.baseUrl);
  const query = { ...call.query, ...options.secretQuery };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const hasBody = call.body !== undefined;
  return exchange({
    provider: options.provider,
    url,
    method: call.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    body: hasBody ? JSON.stringify(call.body) : null,
    fetch: options.fetch ?? fetch,
    clock: options.clock,
    deadlineMilliseconds: options.deadlineMilliseconds ?? 10_000,
    maxBodyBytes: mostAnswerBytes,
    maxErrorBytes: options.readProblem ? maxErrorBytes : 0,
    secrets: secretsOf(options),
    signal: call.signal,
  });
}

type ResponseSource = Pick<JsonClientOptions, 'provider' | 'readProblem'> & {
  path: string;
  secrets: readonly string[];
};

const longestProblem = 160;

const failureOfStatus: Readonly<Record<number, readonly [ProviderFailure, detail: string]>> = {
  401: ['unauthorized', 'the token was refused'],
  402: ['payment_required', 'the account has to be paid'],
  403: ['unauthorized', 'the token was refused'],
  429: ['rate_limited', 'too many calls'],
};

/** The parsed JSON; throws `ProviderError`. */
function parseResponse(answer: HttpResponse, source: ResponseSource): unknown {
  const { status } = answer;
  const { provider, path } = source;
  if (status < 200 || status > 299) {
    const [failure, detail] = failureOfStatus[status] ?? (['http_status', `status ${status}`] as const);
    const problem = describeProblem(answer.text, source);
    throw new ProviderError(provider, failure, `${path}: ${detail}${problem ? ` (${problem})` : ''}`, status);
  }
  const payload = parseJson(answer.text);
  if (payload !== undefined) return payload;
  const detail = `${path}: the answer is not complete JSON (content type "${answer.contentType.slice(0, 60)}")`;
  throw new ProviderError(provider, 'bad_payload', detail, status);
}

function describeProblem(text: string, { readProblem, secrets }: ResponseSource): string {
  const body = parseJson(text);
  const problem = body === undefined ? undefined : readProblem?.(body);
  // Control characters would break the log's line.
  return hideSecrets(problem ?? '', secrets)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longestProblem);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
