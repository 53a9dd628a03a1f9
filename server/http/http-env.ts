/** What the HTTP floor needs of the process, and what travels with one request. */
import type { HttpBindings } from '@hono/node-server';
import type { Language } from '#contract/domain/language.ts';
import type { Logger } from '#server/logger.ts';

export type Readiness = { ready: boolean; checks: Record<string, unknown> };

/** The part of the process's context that HTTP touches. */
export type HttpContext = {
  config: {
    host: string;
    /** Public origin such as `https://example.sa`. */
    appUrl: string | null;
    /** Proxies in front whose forwarding headers are believed. */
    trustProxy: number;
    isProduction: boolean;
  };
  logger: Logger;
  now: () => Date;
  readiness: () => Readiness;
};

/** What the caller may see: `guest` covers everybody without Premium. */
export type Viewer = 'guest' | 'premium';
export type Caller = {
  viewer: Viewer;
  language: Language;
  /** For limits: an IPv4 address or an IPv6 /64. */
  address: string;
};

/** An answer that the next equal request may get without passing the routes again. */
export type RepeatableBody = { body: Uint8Array; isCurrent: () => boolean };

export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Route pattern for metrics and logs; absent until a route answers. */
    route?: string;
    repeatable?: RepeatableBody;
  };
};
