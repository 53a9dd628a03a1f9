/** The tools for assistants over the Model Context Protocol. */
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { type ErrorBody, errorBody } from '#contract/error.ts';
import type { Operation, OperationOutput } from '#contract/operation.ts';
import { errorBodyOf, toAppError } from '#server/platform/http/error-presenter.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { addressOfCall } from '#server/platform/http/openapi.ts';
import { translatorFor } from '#server/platform/http/translate.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type AskApi, type McpTool, mcpTools } from './mcp-tools.ts';

export type McpContext = {
  config: { appUrl: string | null; trustProxy: number };
  settings: { current: () => { siteName: Readonly<Record<Language, string>> } };
  now: () => Date;
  logger: Logger;
  /** Answers a call of the API for the same client. */
  requestApi: (request: Request, env: HttpEnv['Bindings']) => Promise<Response>;
};

/** @param parsedBody one message of the protocol */
export async function answerAssistant(
  context: McpContext,
  c: Context<HttpEnv>,
  parsedBody: unknown,
): Promise<Response> {
  const site = context.config.appUrl ?? new URL(c.req.url).origin;
  // Nothing here changes while it is connected to, so that no stream of changes stays open.
  const handler = createMcpHandler(() => createServer(context, { c, site }), { maxSubscriptions: 0 });
  return handler.fetch(c.req.raw, { parsedBody });
}

type Asked = { c: Context<HttpEnv>; site: string };

const instructions =
  'Prices are SAR for one adult; each says where and when it was seen. Places are IATA codes, days yyyy-MM-dd, months yyyy-MM joined by _. ' +
  'Tell the reader what was not understood or left out, and that prices marked as preview are not real.';

const languageInput = {
  type: 'string',
  enum: languages,
  description: 'Of the text and of errors',
  default: 'en',
};

/** Made once: the schemas are compiled with their first use. */
const definitions = mcpTools.map((tool) => {
  const { description, inputs: properties, required, answer } = tool;
  const inputSchema = schemaFor({ properties: { ...properties, language: languageInput }, required });
  const outputSchema = schemaFor({
    properties: { page: { type: 'string', format: 'uri' }, isSample: { type: 'boolean' }, answer },
    required: ['page', 'isSample', 'answer'],
  });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return { tool, config: { description, inputSchema, outputSchema, annotations } };
});

function createServer(context: McpContext, asked: Asked): McpServer {
  const name = context.settings.current().siteName.en;
  const server = new McpServer({ name, version: '1' }, { instructions });
  for (const { tool, config } of definitions) {
    server.registerTool(tool.name, config, async (given) =>
      runTool(tool, given as Record<string, unknown>, { context, ...asked }),
    );
  }
  return server;
}

function schemaFor(schema: { properties: object; required: readonly string[] }) {
  return fromJsonSchema({ type: 'object', additionalProperties: false, ...schema } as Parameters<
    typeof fromJsonSchema
  >[0]);
}

async function runTool(
  tool: McpTool,
  { language: wanted, ...args }: Record<string, unknown>,
  { context, c, site }: Asked & { context: McpContext },
) {
  const language = languages.find((each) => each === wanted) ?? 'en';
  const t = translatorFor(language);
  try {
    const { page, lines, answer } = await tool.run(args, { ask: createAsk(context, c, language), t });
    const url = site + localizedPath(language, page);
    const isSample = [answer].flat().some((row) => (row as { isSample?: boolean } | null)?.isSample === true);
    const text = [...(isSample ? [t('preview.text')] : []), ...lines, t('api.mcp.page', { url })].join('\n');
    return { content: [{ type: 'text' as const, text }], structuredContent: { page: url, isSample, answer } };
  } catch (error) {
    const text =
      error instanceof RefusedError
        ? error.message
        : describeRefusal(errorBodyOf(toAppError(error), language));
    if (!(error instanceof RefusedError))
      context.logger.error({ err: error, tool: tool.name }, 'tool failed');
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}

/** The API refused a call, in words for its reader. */
class RefusedError extends Error {}

/** As a guest: neither cookies nor keys of the request go on, its address does, for the limits. */
function createAsk({ requestApi }: McpContext, c: Context<HttpEnv>, language: Language): AskApi {
  return async <O extends Operation>(operation: O, args: Readonly<Record<string, unknown>>) => {
    const headers = new Headers({ 'accept-language': language });
    const forwarded = c.req.header('x-forwarded-for');
    if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded);
    const host = new URL(c.req.url).origin;
    const response = await requestApi(
      new Request(new URL(addressOfCall(operation, args), host), { headers }),
      c.env,
    );
    const body = await response.json();
    if (!response.ok) throw new RefusedError(describeRefusal(errorBody.parse(body)));
    return { answer: body as OperationOutput<O>, relaxed: response.headers.get('x-relaxed-filters') };
  };
}

function describeRefusal({ message, fields = {} }: ErrorBody) {
  return [message, ...Object.entries(fields).map(([name, fault]) => `${name}: ${fault}`)].join('\n');
}
