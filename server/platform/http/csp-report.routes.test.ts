import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { socketFrom } from '#test/support/send-request.ts';
import { reportPath } from './security-headers.ts';

describe('reports of the content security policy', () => {
  const send = (type: string, body: string) =>
    createHttpApp().app.request(reportPath, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(body.length) },
      body,
    });

  it('go to the log', async () => {
    const lines: string[] = [];
    const { context } = createHttpApp();
    const logger = createLogger('warn', { write: (line) => lines.push(line) });
    const { app } = createHttpApp({ context: { ...context, logger } });
    const bodies = [
      { 'csp-report': { 'blocked-uri': 'inline', 'violated-directive': 'script-src short.example' } },
      [
        { type: 'csp-violation', body: { blockedURL: 'eval', effectiveDirective: 'script-src' } },
        { type: 'x' },
      ],
      {
        'csp-report': {
          'document-uri': 'https://hudhud.example.sa/en/reset?token=short',
          'blocked-uri': 'https://abc:short@cdn.example/a.js?q=abc#short',
        },
      },
    ];
    for (const body of bodies) {
      const response = await app.request(reportPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(204);
    }
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toMatch(/inline[\s\S]*eval/);
    expect(lines[0]).toContain('"directive":"script-src"');
    expect(lines[2]).toMatch(/"https:\/\/hudhud\.example\.sa\/en\/reset".*"https:\/\/cdn\.example\/a\.js"/);
    const violations = lines.map((line) => JSON.parse(line).violation);
    expect(JSON.stringify(violations)).not.toMatch(/token|abc|short/);
  });

  it('are refused when they are not JSON, too large or too many', async () => {
    expect((await send('application/csp-report', '{')).status).toBe(400);
    expect((await send('text/plain', '{}')).status).toBe(415);
    expect((await send('application/reports+json', `[${' '.repeat(101 * 1024)}]`)).status).toBe(413);
    const { app } = createHttpApp();
    const statuses = [];
    for (let i = 0; i < 40; i += 1) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      statuses.push((await app.request(reportPath, init, socketFrom('10.0.0.1'))).status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are measured while they arrive when no length is declared', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(60 * 1024));
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(chunk);
      },
    });
    const response = await createHttpApp().app.request(reportPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});
