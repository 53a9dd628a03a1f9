/** Content types of what the site writes, and which of them a client asks for. */
import { isApiPath } from './request-target.ts';

export const htmlType = 'text/html; charset=utf-8';
export const jsonType = 'application/json; charset=utf-8';
export const textType = 'text/plain; charset=utf-8';

/** Whether the client wants an HTML page: never from the API. @param accept its `Accept` header */
export function wantsPage(path: string, accept: string | undefined): boolean {
  return !isApiPath(path) && (accept ?? '').includes('text/html');
}
