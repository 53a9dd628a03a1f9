/** The calls of the administration: its key in memory, the password again where a call asks for it. */
import type { TextFile } from '#contract/api/admin-list.ts';
import type { Admin, AdminAnswer } from '#contract/api/admin-session.ts';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import { askFromBrowser, type BrowserRequest, type SendMethod } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
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
    const response = await askFromBrowser('/api/admin/session', {});
    keepAdmin((await response.json()) as AdminAnswer);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'admin_required') throw error;
    keepAdmin(null);
  }
}

async function askAsAdmin(path: string, init: BrowserRequest): Promise<Response> {
  const headers = { ...init.headers, ...(state ? { [adminKeyHeader]: state.adminKey } : {}) };
  try {
    return await askFromBrowser(path, { ...init, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session is over: the frame offers to sign in again, or shows the way to the login.
    if (error.code === 'admin_required') keepState(state ? { ...state, ended: 'told' } : null);
    if (error.code !== 'confirmation_required' || !(await askForPassword())) throw error;
    return askFromBrowser(path, { ...init, headers });
  }
}

/** Rejects with ApiError; where the server wants the password again, the reader is asked and the call repeated. */
export async function callAdmin<Answer>(method: SendMethod, path: string, body?: unknown): Promise<Answer> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await askAsAdmin(path, { method, ...(body === undefined ? {} : json) })).json();
}

/** Puts a picture where an address takes it. Rejects with ApiError. */
export async function putFileAsAdmin(address: string, file: Blob): Promise<void> {
  await askAsAdmin(address, { method: 'PUT', headers: { 'content-type': file.type }, body: file });
}

type Parameters = Readonly<Record<string, string | number | undefined>>;

/** Forgotten when nobody looks at it any more, since others change it, too. */
export function adminQuery<Answer>(path: string, parameters: Parameters = {}): Query<Answer> {
  return queryOf(path, parameters, (response) => response.json() as Promise<Answer>);
}

/** One page of a list, and how many rows all pages hold. */
export type AdminRows<Row> = { rows: Row[]; total: number };

export function adminList<Row>(path: string, parameters: Parameters): Query<AdminRows<Row>> {
  return queryOf(path, parameters, async (response) => {
    const rows = (await response.json()) as Row[];
    return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
  });
}

function queryOf<Answer>(
  path: string,
  parameters: Parameters,
  read: (response: Response) => Promise<Answer>,
): Query<Answer> {
  const address = addressOf(path, parameters);
  return {
    key: ['admin', address],
    ask: async () => read(await askAsAdmin(address, {})),
    isFleeting: true,
  };
}

function addressOf(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

/** Hands the reader a file the server made. Rejects with ApiError. */
export async function downloadFile(path: string, parameters: Parameters = {}): Promise<void> {
  const response = await askAsAdmin(addressOf(path, parameters), {});
  const { fileName, text } = (await response.json()) as TextFile;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}
