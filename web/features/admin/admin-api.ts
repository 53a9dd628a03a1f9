/** The calls of the administration: its key in memory, the password again where a call asks for it. */
import type { Admin, AdminAnswer } from '#contract/api/admin-session.ts';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import { type exportAudit, type exportDeals, getAdminSession } from '#contract/endpoints/admin.ts';
import type { Endpoint } from '#contract/operation.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  type Answer,
  addressOf,
  askFromBrowser,
  type BrowserRequest,
  call,
  type Input,
  keyOf,
  type ListInput,
  putRequestOf,
  type Rows,
  readRows,
  requestOf,
} from '#web/api/call.ts';
import type { Query } from '#web/api/query-client.ts';
import { keepAdminHint } from './admin-hint.ts';
import { askForPassword } from './password-question.ts';

/**
 * `undefined` until the server was asked, `null` for nobody. A session that ended stays with its administrator:
 * the screen is kept, and the way back in is `told` over it until the reader has `left` that.
 */
export type AdminState = { admin: Admin; adminKey: string; ended?: 'told' | 'left' } | null | undefined;

let state: AdminState;
const listeners = new Set<() => void>();

export function readAdmin(): AdminState {
  return state;
}

export function subscribeToAdmin(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps who administers, and the key, in memory alone. */
export function keepAdmin(answer: AdminAnswer | null): void {
  keepState(answer);
  keepAdminHint(answer?.admin ?? null);
}

/** The reader would rather not sign in again now; the next call that is refused offers it anew. */
export function leaveEndedSession(): void {
  if (state?.ended) keepState({ ...state, ended: 'left' });
}

function keepState(next: AdminState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks the server who administers in this browser. Rejects with ApiError when it cannot tell. */
export async function loadAdmin(): Promise<void> {
  try {
    keepAdmin(await call(getAdminSession));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'admin_required') throw error;
    keepAdmin(null);
  }
}

async function askAsAdmin(address: string, request: BrowserRequest = {}): Promise<Response> {
  const headers = { ...request.headers, ...(state ? { [adminKeyHeader]: state.adminKey } : {}) };
  try {
    return await askFromBrowser(address, { ...request, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session is over: the frame offers to sign in again, or shows the way to the login.
    if (error.code === 'admin_required') keepState(state ? { ...state, ended: 'told' } : null);
    if (error.code !== 'confirmation_required' || !(await askForPassword())) throw error;
    return askFromBrowser(address, { ...request, headers });
  }
}

/** Rejects with ApiError; where the server wants the password again, the reader is asked and the call repeated. */
export async function callAdmin<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  return (await askAsAdmin(addressOf(endpoint, input), requestOf(endpoint, input))).json();
}

/** Puts a picture where an address takes it. Rejects with ApiError. */
export async function putFileAsAdmin(address: string, file: Blob): Promise<void> {
  await askAsAdmin(address, putRequestOf(file));
}

/** Forgotten when nobody looks at it any more, since others change it, too. */
export function adminQuery<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Query<Answer<E>> {
  return {
    key: keyOf(endpoint, input),
    ask: async () => (await askAsAdmin(addressOf(endpoint, input))).json(),
    isFleeting: true,
  };
}

/** One page of a list, and how many rows all pages hold. */
export type AdminRows<Row> = Rows<Row[]>;

export function adminList<E extends Endpoint>(endpoint: E, input: ListInput<E>): Query<Rows<Answer<E>>> {
  return {
    key: keyOf(endpoint, input),
    ask: async () => readRows(await askAsAdmin(addressOf(endpoint, input))),
    isFleeting: true,
  };
}

type FileEndpoint = typeof exportAudit | typeof exportDeals;

/** Hands the reader a file the server made. Rejects with ApiError. */
export async function downloadFile<E extends FileEndpoint>(endpoint: E, input: ListInput<E>): Promise<void> {
  const response = await askAsAdmin(addressOf(endpoint, input));
  const { fileName, text }: Answer<FileEndpoint> = await response.json();
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}
