/** Logs the content security policy violations that browsers report. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Logger } from '#server/platform/logger.ts';
import type { HttpEnv } from './http-env.ts';
import type { RateLimit } from './rate-limit.ts';
import { readJson } from './request-body.ts';
import { reportPath } from './security-headers.ts';

export const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json'];
const longestText = 300;
const mostReports = 10;

const text = z.string().transform((value) => value.slice(0, longestText));
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});
const report = z.object({
  type: text,
  body: z.object({
    documentURL: text.optional(),
    effectiveDirective: text.optional(),
    blockedURL: text.optional(),
  }),
});

type Violation = {
  document?: string | undefined;
  directive?: string | undefined;
  blocked?: string | undefined;
};

/** Violations in a report of either format; others are ignored. */
function violationsIn(body: unknown): Violation[] {
  const legacy = legacyReport.safeParse(body);
  if (legacy.success) {
    const seen = legacy.data['csp-report'];
    return [
      {
        document: seen['document-uri'],
        directive: seen['effective-directive'] ?? seen['violated-directive'],
        blocked: seen['blocked-uri'],
      },
    ];
  }
  if (!Array.isArray(body)) return [];
  return body.slice(0, mostReports).flatMap((entry) => {
    const parsed = report.safeParse(entry);
    if (!parsed.success || parsed.data.type !== 'csp-violation') return [];
    const { documentURL, effectiveDirective, blockedURL } = parsed.data.body;
    return [{ document: documentURL, directive: effectiveDirective, blocked: blockedURL }];
  });
}

/** Origin and path of a URL, since the query may contain secrets. Keywords such as `inline` stay. */
function placeOf(text: string | undefined): string | undefined {
  if (text === undefined || /^[a-z-]{1,30}$/.test(text)) return text;
  const url = URL.parse(text);
  if (!url) return '[no address]';
  return /^https?:$/.test(url.protocol) ? url.origin + url.pathname : url.protocol;
}

/** The name of a directive; old browsers append the policy, and the text is untrusted. */
function directiveOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (/^[a-z-]{1,30}(?= |$)/.exec(text)?.[0] ?? '[no directive]');
}

export function cspReportRoutes(floor: {
  logger: Logger;
  limit: RateLimit;
  addressOf: (c: Context<HttpEnv>) => string;
}): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post(reportPath, async (c) => {
    floor.limit.take(floor.addressOf(c));
    for (const violation of violationsIn(await readJson(c))) {
      const { document, directive, blocked } = violation;
      const places = {
        document: placeOf(document),
        directive: directiveOf(directive),
        blocked: placeOf(blocked),
      };
      floor.logger.warn(
        { requestId: c.get('requestId'), violation: places },
        'content security policy violation',
      );
    }
    return c.body(null, 204);
  });
  return routes;
}
