/** Checks of every request before routing: well formed, known host, known method, not cross-site. */
import type { Context } from 'hono';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { findPage } from '#contract/domain/pages.ts';
import { AppError } from '#server/platform/errors.ts';
import { refuseCrossSite } from './cross-site-rule.ts';
import { reportTypes } from './csp-report.routes.ts';
import { probePaths } from './health.routes.ts';
import { createHostRule, isWellFormedHost } from './host-rule.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import type { KnownMethods } from './known-methods.ts';
import { refuseInvalidBody } from './request-body.ts';
import { hostOf, isApiPath, isRead, targetOf } from './request-target.ts';
import { reportPath } from './security-headers.ts';
import { isWellEncoded } from './validation.ts';

/** 405 error with the allowed methods. */
export function methodNotAllowed(c: Context<HttpEnv>, allowed: readonly string[]): AppError {
  c.header('allow', allowed.join(', '));
  return new AppError('method_not_allowed', { log: `method ${c.req.method}` });
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

const uploadFolders = ['/api/objects/', '/api/admin/deal-images/', '/api/admin/destination-photos/files/'];

function isUpload(method: string, path: string): boolean {
  return method === 'PUT' && uploadFolders.some((folder) => path.startsWith(folder));
}

/** Mail programs post the form of RFC 8058 there, and browsers without scripts one without fields. */
const unsubscribeForm: BodyRule = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  mostBytes: 4096,
};

function isUnsubscribe(path: string): boolean {
  return findPage(splitLanguage(path).path)?.id === 'unsubscribe';
}

function refuseUnknownMethod(c: Context<HttpEnv>, knownMethods: KnownMethods): void {
  if (isRead(c.req.method)) return;
  const known = knownMethods(c.req.path);
  if (known.includes(c.req.method)) return;
  if (known.length > 0) throw methodNotAllowed(c, known);
  if (isApiPath(c.req.path)) throw new AppError('not_found', { log: 'no such call' });
  throw methodNotAllowed(c, ['GET', 'HEAD']);
}

/** What differs from a JSON body of 100 KB. */
export type BodyRule = { types: readonly string[] | undefined; mostBytes: number | undefined };

/** @returns a check that throws AppError for requests no route should handle */
export function createRequestCheck(
  config: HttpContext['config'],
  knownMethods: KnownMethods,
  bodyRules: ReadonlyMap<string, BodyRule> = new Map(),
): (c: Context<HttpEnv>) => void {
  const isOwnHost = createHostRule(config);
  return (c) => {
    const request = c.req.raw;
    const target = targetOf(request);
    if (target.startsWith('//') || !isWellEncoded(target)) {
      throw new AppError('malformed_request', { log: 'malformed target' });
    }
    const isOurs = probePaths.has(c.req.path) ? isWellFormedHost : isOwnHost;
    if (!isOurs(hostOf(request))) throw new AppError('unknown_host', { log: 'unknown host' });
    refuseUnknownMethod(c, knownMethods);
    const { method } = c.req;
    if (isRead(method)) return;
    if (c.req.path === reportPath) {
      // Browsers send reports without origin headers, and a report changes nothing.
      refuseInvalidBody(request.headers, reportTypes);
      return;
    }
    refuseCrossSite(request.headers, config.appUrl);
    if (isUpload(method, c.req.path)) refuseInvalidBody(request.headers, pictureTypes, profileImageMaxBytes);
    else {
      const isForm = isUnsubscribe(c.req.path);
      const { types, mostBytes } = (isForm ? unsubscribeForm : bodyRules.get(c.req.path)) ?? {};
      refuseInvalidBody(request.headers, types, mostBytes);
    }
  };
}
