/** An assistant that is connected to the site: the official client of the Model Context Protocol, without sockets. */
import type { IncomingMessage } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { App } from '#server/platform/http/app.ts';

type Told = { text: string; told: unknown; isError: boolean };

/** @param headers of every request */
export async function connectAssistant(
  app: { fetch: (...request: Parameters<App['fetch']>) => Response | Promise<Response> },
  headers: Record<string, string> = {},
) {
  const client = new Client({ name: 'assistant', version: '1' });
  let requests = 0;
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    requests += 1;
    // From another address each time, so that no allowance is what answers.
    const socket = { remoteAddress: `10.9.${requests >> 8}.${requests & 255}` };
    return app.fetch(new Request(input, init), { incoming: { socket } as IncomingMessage });
  };
  const address = new URL('http://localhost/mcp');
  await client.connect(new StreamableHTTPClientTransport(address, { fetch, requestInit: { headers } }));
  return {
    client,
    /** The client checks the structured answer against the schema of the tool, once the tools are listed. */
    call: async (name: string, given: Record<string, unknown>): Promise<Told> => {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({ name, arguments: given });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { text, told: structuredContent, isError };
    },
  };
}

/** The answer of each tool, given what it knows of `given`. */
export async function askEveryTool(
  app: Pick<App, 'fetch'>,
  given: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Told[]> {
  const { client, call } = await connectAssistant(app, { ...headers, 'sec-fetch-site': 'same-origin' });
  const answers: Told[] = [];
  for (const { name, inputSchema } of (await client.listTools()).tools) {
    const known = Object.entries(given).filter(([field]) => field in (inputSchema.properties ?? {}));
    const answer = await call(name, Object.fromEntries(known));
    expect([name, answer.isError]).toEqual([name, false]);
    answers.push(answer);
  }
  return answers;
}
