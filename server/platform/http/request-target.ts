/** Path, query, host and kind of a request. */

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
