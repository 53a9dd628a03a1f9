/** JSON client for one outside service: concurrency limit, rate limit, deadline, retry, circuit breaker. */

import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
} from 'cockatiel';
import type { HttpResponse } from '#server/pipeline/providers/outbound-http/exchange.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import {
  type AttemptOptions,
  createAttempts,
  type JsonCall,
  longestWait,
  parseResponse,
  readRetryAfter,
  secretsOf,
} from './json-attempts.ts';
import { createRateLimiter, createSlots } from './rate-limit.ts';

export type JsonClientOptions = AttemptOptions & { concurrency?: number };

type JsonRequest<Result> = JsonCall & {
  /** Interprets the parsed response; an exception counts as a failure of the service. */
  read: (payload: unknown) => Result;
};

export type JsonClient = {
  /** The result of `read`; throws `ProviderError`, or the signal's reason when the caller aborts. */
  request<Result>(request: JsonRequest<Result>): Promise<Result>;
  circuit(): 'closed' | 'open';
};

const failuresToOpen = 5;
const shortestRest = 30_000;
/** A service that asks to be left alone for longer is tried again after a day. */
const longestRest = 86_400_000;

export function createJsonClient(options: JsonClientOptions): JsonClient {
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
      // Others would wait for the trial that is under way.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return await breaker.execute(() => ask(call), call.signal);
    } catch (error) {
      call.signal.throwIfAborted();
      if (!(error instanceof BrokenCircuitError)) throw error;
      const detail = `${call.limitKey ?? call.path}: not asked, recent calls failed`;
      throw new ProviderError(provider, 'circuit_open', detail);
    } finally {
      giveBack();
    }
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
      const now = clock.now();
      const asked = answer ? askedRest(answer, now) : 0;
      restEndsAt = now.getTime() + Math.max(shortestRest, asked);
      if (asked > 0 || isHopeless(error)) failures.state = failuresToOpen;
      throw error;
    }
  }

  return { request, circuit: () => (breaker.state === CircuitState.Closed ? 'closed' : 'open') };
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
