/** `/api/login` and `/api/logout` as addresses a browser navigates to; the JSON calls are in `auth.routes.ts`. */
import { type Context, Hono } from 'hono';
import { directionOf } from '#contract/domain/language.ts';
import { localizedPath, safeReturnPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { signInPath } from '#contract/endpoints/public.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import { readerLanguage } from '#server/platform/http/cookies.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { plainStylePath } from '#server/platform/http/plain-page-style.ts';
import { translate } from '#server/platform/http/translate.ts';
import type { SignInContext } from './accounts-context.ts';
import { hashToken } from './secret-token.ts';
import { deleteSessionByToken } from './session.repository.ts';
import type { Visitor } from './session.service.ts';
import { endedSessionCookie, findSessionToken } from './session-cookie.ts';

export function signInNavigationRoutes({
  db,
  config,
  adminSessionHooks,
}: Pick<SignInContext, 'db' | 'config' | 'adminSessionHooks'>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get(signInPath, (c) => {
    const next = safeReturnPath(c.req.query('next'));
    const page = localizedPath(splitLanguage(next ?? '/').language, '/login');
    return redirect(c, next === undefined ? page : `${page}?next=${encodeURIComponent(next)}`);
  });
  app.get('/api/logout', async (c) => {
    if (!isOwnNavigation(c.req.raw.headers)) return askFirst(c);
    const token = findSessionToken(c.req.raw.headers);
    if (token !== undefined) await deleteSessionByToken(db, hashToken(token));
    c.header('set-cookie', endedSessionCookie);
    const endedAdmin = await adminSessionHooks?.close(visitorOf(c, config.trustProxy));
    if (endedAdmin !== undefined) c.header('set-cookie', endedAdmin, { append: true });
    c.header('clear-site-data', '"cache", "storage"');
    return redirect(c, '/');
  });
  return app;
}

function visitorOf(c: Context<HttpEnv>, trustProxy: number): Visitor {
  const { headers } = c.req.raw;
  const address = addressOf(c, trustProxy);
  return { headers, address, language: readerLanguage(headers), requestId: c.get('requestId') };
}

/** A navigation from our own page or typed by the reader; not a prefetch, embed or link from another site. */
function isOwnNavigation(headers: Headers): boolean {
  if (headers.get('sec-purpose')?.includes('prefetch')) return false;
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'navigate') return false;
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document') return false;
  const site = headers.get('sec-fetch-site');
  return site === 'same-origin' || site === 'none';
}

/** Confirmation page: its link is a navigation from our own page, so it signs out. */
function askFirst(c: Context<HttpEnv>): Response {
  const language = readerLanguage(c.req.raw.headers);
  const question = escapeHtml(translate(language, 'api.logout.ask'));
  const answer = escapeHtml(translate(language, 'api.logout.confirm'));
  const home = localizedPath(language, '/');
  c.header('cache-control', 'private, no-store');
  return c.html(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${question}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${plainStylePath}"></head>
<body><main class="failure"><h1>${question}</h1>
<p><a href="/api/logout">${answer}</a></p><p><a href="${home}">${language === 'ar' ? 'هدهد' : 'Hudhud'}</a></p></main></body>
</html>
`);
}

function redirect(c: Context<HttpEnv>, location: string): Response {
  c.header('cache-control', 'private, no-store');
  return c.redirect(location, 302);
}
