/** Reads a response as JSON; a status or a body that is none becomes a failure with a name. */

import { type HttpResponse, hideSecrets } from '#server/pipeline/providers/outbound-http/exchange.ts';
import { ProviderError, type ProviderFailure } from '#server/pipeline/providers/provider.ts';

/** What the parsed body of an error says, in the service's own words; undefined where it says nothing. */
export type ReadProblem = (body: unknown) => string | undefined;

type ResponseSource = {
  provider: string;
  path: string;
  secrets: readonly string[];
  readProblem: ReadProblem | undefined;
};

const longestProblem = 160;

const failures: Readonly<Record<number, { failure: ProviderFailure; detail: string }>> = {
  401: { failure: 'unauthorized', detail: 'the token was refused' },
  402: { failure: 'payment_required', detail: 'the account has to be paid' },
  403: { failure: 'unauthorized', detail: 'the token was refused' },
  429: { failure: 'rate_limited', detail: 'too many calls' },
};

/** The parsed JSON; throws `ProviderError`. */
export function parseResponse(answer: HttpResponse, source: ResponseSource): unknown {
  const { status } = answer;
  const { provider, path } = source;
  if (status < 200 || status > 299) {
    const { failure, detail } = failures[status] ?? { failure: 'http_status', detail: `status ${status}` };
    const problem = describeProblem(answer.text, source);
    throw new ProviderError(provider, failure, `${path}: ${detail}${problem ? ` (${problem})` : ''}`, status);
  }
  const payload = parseJson(answer.text);
  if (payload !== undefined) return payload;
  const detail = `${path}: the answer is not complete JSON (content type "${answer.contentType.slice(0, 60)}")`;
  throw new ProviderError(provider, 'bad_payload', detail, status);
}

function describeProblem(text: string, { readProblem, secrets }: ResponseSource): string {
  const body = parseJson(text);
  const problem = body === undefined ? undefined : readProblem?.(body);
  // Control characters would break the log's line.
  return hideSecrets(problem ?? '', secrets)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longestProblem);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
