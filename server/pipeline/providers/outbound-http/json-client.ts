/** JSON client for one outside service: concurrency limit, rate limit, deadline, retry, circuit breaker. */

import type { HttpResponse } from '#server/pipeline/providers/outbound-http/exchange.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { type CircuitState, createCircuitBreaker } from './circuit-breaker.ts';
import {
  type AttemptOptions,
  createAttempts,
  type JsonCall,
  longestWait,
  readRetryAfter,
  secretsOf,
} from './json-attempts.ts';
import { parseResponse } from './json-response.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createSlots } from './slots.ts';

export type JsonClientOptions = AttemptOptions & { concurrency?: number };

type JsonRequest<Result> = JsonCall & {
  /** Interprets the parsed response; an exception counts as a failure of the service. */
  read: (payload: unknown) => Result;
};

export type JsonClient = {
  /** The result of `read`; throws `ProviderError`, or the signal's reason when the caller aborts. */
  request<Result>(request: JsonRequest<Result>): Promise<Result>;
  circuit(): CircuitState;
};

/** A service that asks to be left alone for longer is tried again after a day. */
const longestRest = 86_400_000;

export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { provider, clock } = options;
  const secrets = secretsOf(options);
  const breaker = createCircuitBreaker(clock);
  const limiter = createRateLimiter(clock);
  const slots = createSlots(options.concurrency ?? 4);
  const send = createAttempts(options, limiter);

  async function request<Result>(call: JsonRequest<Result>): Promise<Result> {
    const giveBack = await slots.take(call.signal);
    try {
      const key = call.limitKey ?? call.path;
      if (limiter.waitFor(key, call) > longestWait) {
        const detail = `${key}: not asked, the calls of the hour or day are spent`;
        throw new ProviderError(provider, 'rate_limited', detail, null, false);
      }
      await limiter.take(key, call, call.signal);
      if (!breaker.enter()) {
        throw new ProviderError(provider, 'circuit_open', `${key}: not asked, recent calls failed`);
      }
      return await sendThroughBreaker(call);
    } finally {
      giveBack();
    }
  }

  async function sendThroughBreaker<Result>(call: JsonRequest<Result>): Promise<Result> {
    let answer: HttpResponse | undefined;
    try {
      answer = await send(call);
      const source = { provider, path: call.path, secrets, readProblem: options.readProblem };
      const result = call.read(parseResponse(answer, source));
      breaker.succeed();
      return result;
    } catch (error) {
      if (call.signal.aborted) breaker.release();
      else {
        const rest = answer ? askedRest(answer, clock.now()) : 0;
        breaker.fail(rest > 0 || isHopeless(error), rest);
      }
      throw error;
    }
  }

  return { request, circuit: breaker.state };
}

/** Whether asking again changes nothing until somebody acts: a refused key, an unpaid account. */
function isHopeless(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.failure === 'unauthorized' || error.failure === 'payment_required')
  );
}

/** How long the service asks to be left alone after a failure; 0 where it says nothing. */
function askedRest({ status, retryAfter }: HttpResponse, now: Date): number {
  if (status !== 429 && status !== 503) return 0;
  return Math.min(longestRest, readRetryAfter(retryAfter, now) ?? 0);
}
