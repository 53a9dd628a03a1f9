/** Media types, and what a request asks for: path, query, host and kind. */

export const htmlType = 'text/html; charset=utf-8';
export const jsonType = 'application/json; charset=utf-8';
export const textType = 'text/plain; charset=utf-8';

/** Whether the client wants an HTML page: never from the API. @param accept its `Accept` header */
export function wantsPage(path: string, accept: string | undefined): boolean {
  return !isApiPath(path) && (accept ?? '').includes('text/html');
}

/** Path and query of a request as sent. */
export function targetOf(request: Request): string {
  const { url } = request;
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

export function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** GET and HEAD, which change nothing; no route answers another safe method. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
