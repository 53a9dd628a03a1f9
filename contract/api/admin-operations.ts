/** Operations for operators: the state of the site, its fare sources and failed jobs; contact messages; early access. */
import { z } from 'zod';
import { premiumPlans } from '#contract/domain/account.ts';
import { handledStates } from '../domain/admin.ts';
import { healthAreas, healthReasons, healthStates } from '../domain/health.ts';
import { boundedText, done, instant, language, sar, uuid } from '../schemas.ts';
import { define, listPage, listSearch } from './admin-operation.ts';

const count = z.int().nonnegative();
const spending = z.object({ calls: count, usd: z.number().nonnegative() });

const areaHealth = z.object({
  area: z.enum(healthAreas),
  state: z.enum(healthStates),
  /** What the state rests on; the pages have a sentence for each. */
  reason: z.enum(healthReasons),
  /** In the unit of the reason: a share, seconds, bytes or a count; null where it has none. */
  amount: z.number().nonnegative().nullable(),
  /** Sources or queues it is about. */
  names: z.array(z.string()),
});
export type AreaHealth = z.output<typeof areaHealth>;

const sourceState = z.object({
  name: z.string(),
  /** It can be asked now; others lack a key, or were read earlier. */
  isActive: z.boolean(),
  /** Its fares are read every few hours; others only answer questions about single trips. */
  isRefreshed: z.boolean(),
  isRunning: z.boolean(),
  state: z.enum(['healthy', 'failing', 'silent', 'unread']),
  lastSuccessAt: instant.nullable(),
  /** Of the listed price that was seen last. */
  newestPriceAt: instant.nullable(),
  /** Of the last read that failed; told while the source is failing. */
  failure: z.object({ at: instant, reason: z.string(), detail: z.string().nullable() }).nullable(),
  /** Rows refused in the last 24 hours, the most frequent reason first. */
  refusals: z.array(z.object({ reason: z.string(), rows: z.int().positive() })),
  spentToday: spending,
  budget: z.object({ callsPerDay: count.nullable(), usdPerDay: z.number().nullable() }),
  /** When its access key ends and needs a new one; null where the key does not say. */
  keyEndsAt: instant.nullable(),
});
export type SourceState = z.output<typeof sourceState>;

const failedJob = z.object({
  id: uuid,
  name: z.string(),
  attempts: count,
  failedAt: instant,
  failure: z.string().nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

export const readOperations = define('readOperations', {
  summary: 'Whether everything is all right: each area and source, and the jobs that failed',
  response: z.object({
    checkedAt: instant,
    areas: z.array(areaHealth),
    sources: z.array(sourceState),
    /** The newest first, at most 50. */
    failedJobs: z.array(failedJob),
  }),
});
export type OperationsState = z.output<typeof readOperations.response>;

export const runProvider = define('runProvider', {
  summary: 'Begins a full refresh now, unless one is under way',
  params: z.object({ provider: boundedText(60).regex(/^[a-z][a-z0-9-]{0,40}$/) }),
  response: z.object({ slices: count }),
  errors: ['not_found', 'conflict'],
});

export const retryJob = define('retryJob', {
  summary: 'Tries a failed job again now',
  params: z.object({ id: uuid }),
  response: done,
  errors: ['not_found', 'conflict'],
});

const handled = { state: z.enum(handledStates).default('open'), search: listSearch, ...listPage };
const handling = z.strictObject({ isDone: z.boolean() });

const receivedMessage = z.object({
  id: uuid,
  receivedAt: instant,
  fullName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  language,
  doneAt: instant.nullable(),
});
export type ReceivedMessage = z.output<typeof receivedMessage>;

export const listContactMessages = define('listContactMessages', {
  summary: 'What people wrote, the newest first; the total is in X-Total-Count',
  query: z.object(handled),
  response: z.array(receivedMessage),
  answerHeaders: ['X-Total-Count'],
});

export const updateContactMessage = define('updateContactMessage', {
  summary: 'Marks a message as dealt with, or as open again',
  params: z.object({ id: uuid }),
  body: handling,
  response: z.object({ message: receivedMessage }),
  errors: ['not_found'],
});

export const deleteContactMessage = define('deleteContactMessage', {
  summary: 'Removes a message for good',
  params: z.object({ id: uuid }),
  response: done,
  errors: ['not_found'],
});

const accessRequest = z.object({
  id: uuid,
  email: z.string(),
  plan: z.enum(premiumPlans),
  /** Current SAR per month of that plan. */
  price: sar,
  language,
  requestedAt: instant,
  doneAt: instant.nullable(),
  /** The account with this address, if any. */
  userId: uuid.nullable(),
  isPremium: z.boolean(),
});
export type AccessRequest = z.output<typeof accessRequest>;

export const listEarlyAccess = define('listEarlyAccess', {
  summary: 'Requests for early access, the newest first; the total is in X-Total-Count',
  query: z.object(handled),
  response: z.array(accessRequest),
  answerHeaders: ['X-Total-Count'],
});

export const updateEarlyAccess = define('updateEarlyAccess', {
  summary: 'Marks a request as dealt with, or as open again',
  params: z.object({ id: uuid }),
  body: handling,
  response: z.object({ request: accessRequest }),
  errors: ['not_found'],
});
