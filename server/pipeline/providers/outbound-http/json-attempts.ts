/** Sends one JSON request, again where its service's rule says so. */
import { handleWhen, handleWhenResult, retry } from 'cockatiel';
import { ProviderError, type ProviderFailure } from '#server/pipeline/providers/provider.ts';
import type { Clock } from './clock.ts';
import { exchange, type HttpResponse, hideSecrets } from './exchange.ts';
import type { CallLimits, RateLimiter } from './rate-limit.ts';

/** Statuses that are asked again, and network failures with them; nothing else is. */
type RetryRule = {
  statuses: readonly number[];
  /** Milliseconds before each further attempt. */
  waits: readonly number[];
};

export type JsonCall = CallLimits & {
  method?: 'GET' | 'POST';
  path: string;
  /** What the limits count; `path` by default. */
  limitKey?: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  signal: AbortSignal;
};

export type AttemptOptions = {
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
  /** What the body of an error says, for the operator; without it the body is not read. */
  readProblem?: ReadProblem;
};

/** A longer wait counts as a failure. */
export const longestWait = 120_000;
const maxErrorBytes = 16_384;
/**
 * No real answer of a source has been recorded yet; the largest one asked for, a thousand rows of Travelpayouts, takes
 * some 400 KB by the documented shape. What is larger is refused before it is parsed.
 */
const mostAnswerBytes = 2 * 1024 * 1024;

/** Gives the last answer, whatever its status; throws `ProviderError`. */
export function createAttempts(
  options: AttemptOptions,
  limiter: RateLimiter,
): (call: JsonCall) => Promise<HttpResponse> {
  const { clock, retry: rule } = options;
  const policy = retry(
    rule
      ? handleWhen(isNetworkFailure).orWhenResult((answer) => rule.statuses.includes(asAnswer(answer).status))
      : handleWhenResult((answer) => pauseAfter(asAnswer(answer), clock.now()) <= longestWait),
    { maxAttempts: rule ? rule.waits.length : 1 },
  );

  // The library's own pause is none: it would outlast the caller's abort.
  return (call) =>
    policy.execute(async ({ attempt }) => {
      const key = call.limitKey ?? call.path;
      if (attempt > 0 && rule) await clock.sleep(rule.waits[attempt - 1] ?? 0, call.signal);
      else if (attempt > 0) await limiter.take(key, call, call.signal);
      const answer = await send(options, call);
      const pause = pauseAfter(answer, clock.now());
      if (!rule && attempt === 0 && pause <= longestWait) limiter.block(key, pause);
      return answer;
    }, call.signal);
}

const asAnswer = (result: unknown): HttpResponse => result as HttpResponse;

function isNetworkFailure(error: unknown): boolean {
  return error instanceof ProviderError && error.failure === 'network';
}

/** Milliseconds until a service that answered 429 is asked again: as it says, else the next full minute. */
function pauseAfter({ status, retryAfter }: HttpResponse, now: Date): number {
  if (status !== 429) return Infinity;
  return readRetryAfter(retryAfter, now) ?? 60_000 - (now.getTime() % 60_000);
}

/** Keys and tokens of the service, which no error may repeat. */
export function secretsOf({ headers = {}, secretQuery = {} }: AttemptOptions): string[] {
  const tokens = Object.values(headers).map((value) => value.replace(/^Bearer /, ''));
  return [...tokens, ...Object.values(secretQuery)].filter((value) => value.length > 0);
}

function send(options: AttemptOptions, call: JsonCall): Promise<HttpResponse> {
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

/** `Retry-After` in milliseconds, from seconds or a date. */
export function readRetryAfter(retryAfter: string | null, now: Date): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

/** What the parsed body of an error says, in the service's own words; undefined where it says nothing. */
type ReadProblem = (body: unknown) => string | undefined;

type ResponseSource = {
  provider: string;
  path: string;
  secrets: readonly string[];
  readProblem: ReadProblem | undefined;
};

const longestProblem = 160;

const failures: Readonly<Record<number, { failure: ProviderFailure; detail: string }>> = {
  401: { failure: 'unauthorized', detail: 'the token was refused' },
  402: { failure: 'payment_required', detail: 'the account has to be paid' },
  403: { failure: 'unauthorized', detail: 'the token was refused' },
  429: { failure: 'rate_limited', detail: 'too many calls' },
};

/** The parsed JSON; throws `ProviderError`. */
export function parseResponse(answer: HttpResponse, source: ResponseSource): unknown {
  const { status } = answer;
  const { provider, path } = source;
  if (status < 200 || status > 299) {
    const { failure, detail } = failures[status] ?? { failure: 'http_status', detail: `status ${status}` };
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
