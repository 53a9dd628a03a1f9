/** Admin API calls: sends the key header, and asks for the password where a call requires it. */
import type { Admin, AdminAnswer } from '#contract/api/admin-session.ts';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import { type exportAudit, type exportDeals, getAdminSession } from '#contract/endpoints/admin.ts';
import type { Endpoint } from '#contract/operation.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  type Answer,
  addressOf,
  type BrowserRequest,
  call,
  type Input,
  keyOf,
  type ListInput,
  putRequestOf,
  type Rows,
  readRows,
  requestFromBrowser,
  requestOf,
} from '#web/api/call.ts';
import type { Query } from '#web/api/query.tsx';
import { storeAdminHint } from './admin-hint.ts';
import { askForPassword } from './password-question.ts';

/**
 * `undefined` before the first request, `null` for nobody. When a session ends its administrator stays: the
 * screen remains, with a sign-in dialog (`prompt`) until the user dismisses it (`dismissed`).
 */
export type AdminState =
  | { admin: Admin; adminKey: string; ended?: 'prompt' | 'dismissed' }
  | null
  | undefined;

let state: AdminState;
const listeners = new Set<() => void>();

export function readAdmin(): AdminState {
  return state;
}

export function subscribeToAdmin(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores administrator and key in memory only. */
export function setAdmin(answer: AdminAnswer | null): void {
  setState(answer);
  storeAdminHint(answer?.admin ?? null);
}

/** Dismisses the sign-in dialog; the next refused call shows it again. */
export function dismissSignInDialog(): void {
  if (state?.ended) setState({ ...state, ended: 'dismissed' });
}

function setState(next: AdminState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks the server for the current administrator. Rejects with ApiError when it fails. */
export async function loadAdmin(): Promise<void> {
  try {
    setAdmin(await call(getAdminSession));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'admin_required') throw error;
    setAdmin(null);
  }
}

async function requestAsAdmin(address: string, request: BrowserRequest = {}): Promise<Response> {
  const headers = { ...request.headers, ...(state ? { [adminKeyHeader]: state.adminKey } : {}) };
  try {
    return await requestFromBrowser(address, { ...request, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session ended: the layout shows the sign-in dialog or redirects to the login.
    if (error.code === 'admin_required') setState(state ? { ...state, ended: 'prompt' } : null);
    if (error.code !== 'confirmation_required' || !(await askForPassword())) throw error;
    return requestFromBrowser(address, { ...request, headers });
  }
}

/** Rejects with ApiError; when the server requires it, asks for the password and repeats the call. */
export async function callAdmin<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  return (await requestAsAdmin(addressOf(endpoint, input), requestOf(endpoint, input))).json();
}

/** Uploads an image to a prepared address. Rejects with ApiError. */
export async function putFileAsAdmin(address: string, file: Blob): Promise<void> {
  await requestAsAdmin(address, putRequestOf(file));
}

/** Evicted when unused, since other administrators change the data too. */
export function adminQuery<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Query<Answer<E>> {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: async () => (await requestAsAdmin(addressOf(endpoint, input))).json(),
    isTransient: true,
  };
}

/** One page of a list and the total. */
export type AdminRows<Row> = Rows<Row[]>;

export function adminList<E extends Endpoint>(endpoint: E, input: ListInput<E>): Query<Rows<Answer<E>>> {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: async () => readRows(await requestAsAdmin(addressOf(endpoint, input))),
    isTransient: true,
  };
}

type FileEndpoint = typeof exportAudit | typeof exportDeals;

/** Downloads a file made by the server. Rejects with ApiError. */
export async function downloadFile<E extends FileEndpoint>(endpoint: E, input: ListInput<E>): Promise<void> {
  const response = await requestAsAdmin(addressOf(endpoint, input));
  const { fileName, text }: Answer<FileEndpoint> = await response.json();
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}
