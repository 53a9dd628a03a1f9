/** Admin API calls: sends the key header, and asks for the password where a call requires it. */
import { adminKeyHeader } from '#contract/domain/admin.ts';
import type { exportDeals } from '#contract/endpoints/admin.ts';
import type { Endpoint } from '#contract/operation.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  type Answer,
  addressOf,
  type BrowserRequest,
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
import { createStore } from '#web/ui/store.ts';
import { markSessionEnded, readAdmin } from './admin-session.ts';

async function requestAsAdmin(address: string, request: BrowserRequest = {}): Promise<Response> {
  const admin = readAdmin();
  const headers = { ...request.headers, ...(admin ? { [adminKeyHeader]: admin.adminKey } : {}) };
  try {
    return await requestFromBrowser(address, { ...request, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'admin_required') markSessionEnded();
    if (error.code !== 'confirmation_required' || !(await askForPassword())) throw error;
    return requestFromBrowser(address, { ...request, headers });
  }
}

/** Rejects with ApiError; when the server requires it, asks for the password and repeats the call. */
export async function callAdmin<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  return (await requestAsAdmin(addressOf(endpoint, input), requestOf(endpoint, input))).json();
}

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

export type AdminRows<Row> = Rows<Row[]>;

export function adminList<E extends Endpoint>(endpoint: E, input: ListInput<E>): Query<Rows<Answer<E>>> {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: async () => readRows(await requestAsAdmin(addressOf(endpoint, input))),
    isTransient: true,
  };
}

type FileEndpoint = typeof exportDeals;

/** Downloads a file made by the server. Rejects with ApiError. */
export async function downloadFile<E extends FileEndpoint>(endpoint: E, input: ListInput<E>): Promise<void> {
  const response = await requestAsAdmin(addressOf(endpoint, input));
  const { fileName, text }: Answer<FileEndpoint> = await response.json();
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

type Question = { answer: (isProven: boolean) => void };

export const passwordQuestion = createStore<Question | undefined>(undefined);

/** Resolves to true once the password is confirmed, to false when the user cancels. */
export function askForPassword(): Promise<boolean> {
  passwordQuestion.read()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProven: boolean) => {
    passwordQuestion.set(undefined);
    resolve(isProven);
  };
  passwordQuestion.set({ answer });
  return promise;
}
