/** One HTTP request with a deadline and a size limit; each kind of failure has a name. */
import { rejectOnAbort } from '#server/platform/reject-on-abort.ts';
import { ProviderError } from '../provider.ts';
import type { Clock } from './clock.ts';

export type Exchange = {
  provider: string;
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
  fetch: typeof fetch;
  clock: Clock;
  /** Covers connecting, waiting and reading the whole body. */
  deadlineMilliseconds: number;
  /** Of the decompressed body. */
  maxBodyBytes: number;
  /** Of the body of an error that is read; 0 leaves it unread. */
  maxErrorBytes?: number;
  /** Taken out of every text that leaves here. */
  secrets?: readonly string[];
  signal: AbortSignal;
};

export type HttpResponse = {
  status: number;
  /** How long the service asks to be left alone, in milliseconds. */
  retryAfter: number | undefined;
  contentType: string;
  text: string;
};

/**
 * Sends a request and reads the whole response; for a status outside 200–299 the body is read only up
 * to `maxErrorBytes`, and `text` is empty where it is longer. Throws `ProviderError` timeout, network or too_large; an abort by the caller is rethrown.
 */
export async function exchange(call: Exchange): Promise<HttpResponse> {
  const deadline = new AbortController();
  const finished = new AbortController();
  const signal = AbortSignal.any([call.signal, deadline.signal]);
  call.clock.sleep(call.deadlineMilliseconds, finished.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  try {
    return await send(call, signal);
  } catch (error) {
    call.signal.throwIfAborted();
    if (error instanceof ProviderError) throw error;
    const { pathname } = call.url;
    if (deadline.signal.aborted) {
      const detail = `${pathname}: no complete answer in ${call.deadlineMilliseconds} ms`;
      throw new ProviderError(call.provider, 'timeout', detail);
    }
    const cause = hideSecrets(describeNetworkError(error), call.secrets);
    throw new ProviderError(call.provider, 'network', `${pathname}: ${cause}`);
  } finally {
    finished.abort();
  }
}

async function send(call: Exchange, signal: AbortSignal): Promise<HttpResponse> {
  const sent = call.fetch(call.url, {
    method: call.method,
    headers: call.headers,
    body: call.body,
    redirect: 'error',
    signal,
  });
  const response = await rejectOnAbort(sent, signal);
  const answer = {
    status: response.status,
    retryAfter: readRetryAfter(response.headers.get('retry-after') ?? '', call.clock.now()),
    contentType: response.headers.get('content-type') ?? '',
  };
  if (response.ok) return { ...answer, text: await rejectOnAbort(readText(response, call), signal) };
  const maxBodyBytes = call.maxErrorBytes ?? 0;
  if (maxBodyBytes > 0)
    return { ...answer, text: await readErrorText(response, { ...call, maxBodyBytes, signal }) };
  await response.body?.cancel();
  return { ...answer, text: '' };
}

/** Of seconds or a date. */
function readRetryAfter(text: string, now: Date): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

/** What an error says is worth reading, but its status counts where it cannot be read. */
async function readErrorText(response: Response, call: Exchange): Promise<string> {
  try {
    return await rejectOnAbort(readText(response, call), call.signal);
  } catch {
    call.signal.throwIfAborted();
    return '';
  }
}

async function readText(response: Response, call: Exchange): Promise<string> {
  const tooLarge = (): ProviderError =>
    new ProviderError(call.provider, 'too_large', `${call.url.pathname}: over ${call.maxBodyBytes} bytes`);
  if (Number(response.headers.get('content-length') ?? 0) > call.maxBodyBytes) {
    // An unread body keeps its connection open until it is cancelled.
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > call.maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}

/** The text with every secret, also as it stands in a URL, replaced by dots. */
export function hideSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    .reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}
