/** Operations for operators: providers, jobs, mail, contact messages, early access. */
import { z } from 'zod';
import { premiumPlans } from '#contract/domain/account.ts';
import { handledStates, jobStates, mailStates, runOutcomes } from '../domain/admin.ts';
import * as endpoints from '../endpoints/admin.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText, done, instant, language, sar, uuid } from '../schemas.ts';
import { listPage, listSearch } from './admin-list.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });
const provider = z.object({ provider: boundedText(60).regex(/^[a-z][a-z0-9-]{0,40}$/) });

const refusals = z.array(z.object({ reason: z.string(), rows: z.int().positive() }));

const providerState = z.object({
  name: z.string(),
  /** It can be asked now; others were read once, or earlier. */
  isActive: z.boolean(),
  /** Its fares are read every few hours; others only answer questions about single trips. */
  isRefreshed: z.boolean(),
  state: z.enum(['healthy', 'failing', 'silent', 'unread']),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: z.string().nullable(),
  lastFailureDetail: z.string().nullable(),
  /** Rows of the last 24 hours, with refusal reasons, most frequent first. */
  accepted: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  refusals,
  /** When its next slice or refresh is due; null if none is scheduled. */
  nextRunAt: instant.nullable(),
  isRunning: z.boolean(),
  /** When its access key ends and needs a new one; null where the key does not say. */
  keyEndsAt: instant.nullable(),
});
export type ProviderState = z.output<typeof providerState>;

export const listProviders = define('listProviders', {
  summary: 'How every fare provider is doing',
  response: z.array(providerState),
});

const providerRun = z.object({
  id: uuid,
  startedAt: instant,
  finishedAt: instant,
  /** The request, in the provider's format. */
  request: z.string(),
  accepted: z.int().nonnegative(),
  duplicates: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  refusals,
  failure: z.string().nullable(),
  failureDetail: z.string().nullable(),
});
export type ProviderRun = z.output<typeof providerRun>;

export const listProviderRuns = define('listProviderRuns', {
  summary: 'Its reads, the newest first; the total is in X-Total-Count',
  params: provider,
  query: z.object({ outcome: z.enum(runOutcomes).default('all'), ...listPage }),
  response: z.array(providerRun),
  answerHeaders: ['X-Total-Count'],
});

export const runProvider = define('runProvider', {
  summary: 'Begins a full refresh now, unless one is under way',
  params: provider,
  response: z.object({ slices: z.int().nonnegative() }),
  errors: ['not_found', 'conflict'],
});

const job = z.object({
  id: uuid,
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int().nonnegative(),
  createdAt: instant,
  startAfter: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Error of the last attempt. */
  failure: z.string().nullable(),
  /** The payload as JSON, without secrets. */
  payload: z.string(),
});
export type Job = z.output<typeof job>;

export const listJobs = define('listJobs', {
  summary: 'Jobs in a state, the newest first; the total is in X-Total-Count',
  query: z.object({
    state: z.enum(['all', ...jobStates]).default('failed'),
    name: boundedText(60).optional(),
    ...listPage,
  }),
  response: z.array(job),
  answerHeaders: ['X-Total-Count'],
});

export const listQueues = define('listQueues', {
  summary: 'Every queue, how many jobs it holds in which state, and its schedule',
  response: z.array(
    z.object({
      name: z.string(),
      waiting: z.int().nonnegative(),
      active: z.int().nonnegative(),
      retrying: z.int().nonnegative(),
      failed: z.int().nonnegative(),
      completed: z.int().nonnegative(),
      /** Cron schedule; null for jobs on demand. */
      cron: z.string().nullable(),
    }),
  ),
});

export const readWorkers = define('readWorkers', {
  summary: 'Whether anybody does the work behind the pages, and which processes of the site live',
  response: z.object({
    /** Workers seen within two minutes. */
    alive: z.int().nonnegative(),
    lastSeenAt: instant.nullable(),
    isMissing: z.boolean(),
    processes: z.array(
      z.object({
        id: z.uuid(),
        host: z.string(),
        pid: z.int(),
        services: z.string(),
        version: z.string(),
        startedAt: instant,
        seenAt: instant,
      }),
    ),
  }),
});

export const retryJob = define('retryJob', {
  summary: 'Tries a failed job again now',
  params: z.object({ id: uuid }),
  response: done,
  errors: ['not_found', 'conflict'],
});

const outboxMail = z.object({
  id: uuid,
  recipient: z.string(),
  language,
  template: z.string(),
  /** What kind of mail that is, in the reader's language. */
  title: z.string(),
  status: z.enum(mailStates),
  attempts: z.int().nonnegative(),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
  failure: z.string().nullable(),
});
export type OutboxMail = z.output<typeof outboxMail>;

export const listMail = define('listMail', {
  summary: 'The outbox, the newest first, without what mails say; the total is in X-Total-Count',
  query: z.object({ status: z.enum(['all', ...mailStates]).default('all'), search: listSearch, ...listPage }),
  response: z.array(outboxMail),
  answerHeaders: ['X-Total-Count'],
});

export const retryMail = define('retryMail', {
  summary: 'Tries a waiting mail now; one that was given up holds its words no longer',
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
