/** `POST /mcp`: the Model Context Protocol (streamable HTTP, stateless), for guests. */
import { Hono } from 'hono';
import { AppError } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createRateLimit, takeTokenWithHeaders } from '#server/platform/http/rate-limit.ts';
import { readJson } from '#server/platform/http/request-check.ts';
import type { McpContext } from './mcp-server.ts';

export const mcpPath = '/mcp';

/** As generous as the costly calls of the API. */
const allowance = { perMinute: 300, burst: 120 };

export function mcpRoutes(context: McpContext): Hono<HttpEnv> {
  const limit = createRateLimit({ ...allowance, now: context.now });
  const routes = new Hono<HttpEnv>();
  routes.post(mcpPath, async (c) => {
    takeTokenWithHeaders(c, limit, addressOf(c, context.config.trustProxy));
    const parsedBody = await readJson(c);
    // A batch, which the protocol gave up, would be many calls for one token.
    if (Array.isArray(parsedBody)) throw new AppError('malformed_request', { log: 'a batch of calls' });
    // The protocol's library and its schemas would hold up every start.
    const { answerAssistant } = await import('./mcp-server.ts');
    return answerAssistant(context, c, parsedBody);
  });
  return routes;
}
