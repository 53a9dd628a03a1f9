/** Types of what the HTTP layer needs from the process, and of what is attached to a request. */
import type { HttpBindings } from '@hono/node-server';
import type { Role, Viewer } from '#contract/domain/account.ts';
import type { Language } from '#contract/domain/language.ts';
import type { OutageLog } from '#server/platform/database/errors.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Traffic } from './metrics.ts';

/** All that most rules read of a request. */
export type ReadHeaders = Pick<Headers, 'get'>;

type Readiness = { ready: boolean; checks: Record<string, unknown> };

export type HttpContext = {
  /** `hasAccessLog`: a line at `info` for every response, which is otherwise written at `debug`. */
  config: { host: string; appUrl: string | null; trustProxy: number; hasAccessLog: boolean };
  logger: Logger;
  traffic?: Pick<Traffic, 'record'>;
  outage?: Pick<OutageLog, 'isOutage'>;
  now: () => Date;
  readiness: () => Readiness;
  /** Whether prices are simulated, which every page says. */
  isPreview?: () => boolean;
};

export type SignedIn = {
  userId: string;
  sessionId: string;
  role: Role;
  language: Language;
  /** Somebody else set the password: nothing is allowed before a new one is set. */
  mustChangePassword: boolean;
};

export type Identity = { viewer: Viewer; signedIn: SignedIn | null };
export const guest: Identity = { viewer: 'guest', signedIn: null };

/** Identifies the user by cookies; queries the database only if there is a session. */
export type Identify = (headers: Headers) => Promise<Identity>;

export type AdminSession = {
  userId: string;
  sessionId: string;
  email: string;
  /** When the password was last confirmed in this session. */
  provenAt: Date;
  /** The site requires a second factor that is not set up yet. */
  mustEnrol: boolean;
};

/** Identifies the administrator by cookie and key; null when one of them is missing, wrong or expired. */
export type IdentifyAdmin = (headers: Headers) => Promise<AdminSession | null>;

export type Caller = Identity & {
  /** Set for admin operations with a valid admin session. */
  admin: AdminSession | null;
  requestId: string;
  language: Language;
  /** For rate limits: an IPv4 address or an IPv6 /64. */
  address: string;
  /** For operations that read a cookie or `User-Agent`. */
  headers: Headers;
};

export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Route pattern for metrics and logs; absent until a route answers. */
    route?: string;
  };
};
