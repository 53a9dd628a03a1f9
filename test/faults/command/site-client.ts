/** Sends requests to the site under test as visitors do, and records how each ended. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestRecord } from './ledger.ts';

/** A client that waits longer gives up, and the request counts as stuck. */
export const mostRequestMs = 30_000;
const pauseMs = 150;

export type Answer = { status: number; body: unknown; cookies: readonly string[] };
/** `refused`: nothing listened, so nothing was done. */
type Attempt = Answer | 'refused' | 'broken';

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  cookie?: string | null;
  /** Address that the reverse proxy names. */
  address: string;
};

export type SiteClient = {
  requests: RequestRecord[];
  /** What no client should get. */
  unexpected: string[];
  attempt: (call: Call) => Promise<Attempt>;
  /**
   * Sends until it is answered; answers of an overloaded or failing server are asked again. Undefined when `signal`
   * aborted first.
   */
  persist: (call: Call, signal: AbortSignal) => Promise<{ answer: Answer; wasBroken: boolean } | undefined>;
};

export function createSiteClient(url: () => string): SiteClient {
  const requests: RequestRecord[] = [];
  const unexpected: string[] = [];
  const attempt = async ({ method, path, body, cookie, address }: Call): Promise<Attempt> => {
    const record: RequestRecord = { what: `${method} ${path}`, begunAt: performance.now(), endedAt: null };
    requests.push(record);
    try {
      const response = await fetch(url() + path, {
        method,
        headers: {
          cookie: `lang=en${cookie ? `; ${cookie}` : ''}`,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
          'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(mostRequestMs + 1000),
      });
      const text = await response.text();
      const answer = {
        status: response.status,
        body: parseJson(text),
        cookies: response.headers.getSetCookie(),
      };
      if (response.status === 500) unexpected.push(`${method} ${path}: 500 ${text.slice(0, 120)}`);
      return answer;
    } catch (error) {
      return isNeverSent(error) ? 'refused' : 'broken';
    } finally {
      record.endedAt = performance.now();
    }
  };
  return {
    requests,
    unexpected,
    attempt,
    persist: async (call, signal) => {
      let wasBroken = false;
      while (!signal.aborted) {
        const answer = await attempt(call);
        wasBroken ||= answer === 'broken';
        if (typeof answer === 'object' && answer.status < 500 && answer.status !== 429) {
          return { answer, wasBroken };
        }
        wasBroken ||= typeof answer === 'object';
        await wait(pauseMs);
      }
      return undefined;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** A cookie of an answer as a request sends it back; undefined when it was not set. */
export function cookieOf({ cookies }: Answer, name: string): string | undefined {
  return cookies.find((line) => line.startsWith(`${name}=`))?.split(';')[0];
}
