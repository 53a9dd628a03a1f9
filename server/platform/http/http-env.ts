/** What the HTTP floor needs of the process, and what travels with one request. */
import type { HttpBindings } from '@hono/node-server';
import type { Role, Viewer } from '#contract/domain/account.ts';
import type { Language } from '#contract/domain/language.ts';
import type { OutageLog } from '#server/platform/database/outage-log.ts';
import type { Logger } from '#server/platform/logger.ts';

type Readiness = { ready: boolean; checks: Record<string, unknown> };

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
  /** Tells once of a database that is away. */
  outage?: Pick<OutageLog, 'isOutage'>;
  now: () => Date;
  readiness: () => Readiness;
};

/** Somebody signed in, as their session and their account are at this moment. */
export type SignedIn = {
  userId: string;
  sessionId: string;
  role: Role;
  language: Language;
  /** Somebody else chose their password: nothing is open to them before they choose one. */
  mustChangePassword: boolean;
};

export type Identity = { viewer: Viewer; signedIn: SignedIn | null };
export const guest: Identity = { viewer: 'guest', signedIn: null };

/** Finds out who a request comes from, by its cookies; asks the database only where there is a session. */
export type Identify = (headers: Headers) => Promise<Identity>;

/** An administrator with an administrator's session and its key, as both are at this moment. */
export type AdminSession = {
  userId: string;
  sessionId: string;
  email: string;
  /** When the password of this session was last proven. */
  provenAt: Date;
  /** The site demands a second factor that is not there yet. */
  mustEnrol: boolean;
};

/** Finds the administrator by cookie and key together; null where one of them is missing, wrong or over. */
export type IdentifyAdmin = (headers: Headers) => Promise<AdminSession | null>;

export type Caller = Identity & {
  /** Set for calls that are for administrators, where the request proves to come from one. */
  admin: AdminSession | null;
  requestId: string;
  language: Language;
  /** For limits: an IPv4 address or an IPv6 /64. */
  address: string;
  /** For the few calls that read a cookie or the name of the browser. */
  headers: Headers;
};

/** An answer that the next equal request may get without passing the routes again. */
type RepeatableBody = { body: Uint8Array; isCurrent: () => boolean };

export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Route pattern for metrics and logs; absent until a route answers. */
    route?: string;
    repeatable?: RepeatableBody;
  };
};
