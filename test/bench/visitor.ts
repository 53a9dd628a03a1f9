/** A visitor with a cookie jar and an address of their own, who signs up and logs in. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

type Reply = { status: number; headers: IncomingHttpHeaders; text: string; json: <Value>() => Value };

export type Visitor = {
  ask: (method: string, url: string, body?: unknown) => Promise<Reply>;
  /** Like `ask`. @throws Error for another status */
  must: (expected: number, method: string, url: string, body?: unknown) => Promise<Reply>;
  close: () => void;
};

const password = 'palm-river-41-kettle';

/** @param number gives the visitor's address in 127.0.0.0/8, so that limits of addresses are not shared */
export function createVisitor(number: number, first: Readonly<Record<string, string>> = {}): Visitor {
  const localAddress = `127.${10 + (number >> 16)}.${(number >> 8) & 255}.${1 + ((number & 255) % 254)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const jar = new Map(Object.entries(first));
  const cookies = (): string => [...jar].map((pair) => pair.join('=')).join('; ');

  const ask: Visitor['ask'] = (method, url, body) =>
    new Promise((resolve, reject) => {
      const outgoing = request(url, {
        method,
        agent,
        localAddress,
        headers: {
          'sec-fetch-site': 'same-origin',
          accept: url.includes('/api/') ? 'application/json' : 'text/html',
          ...(jar.size > 0 ? { cookie: cookies() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      });
      outgoing.setTimeout(30_000, () => outgoing.destroy(new Error(`${method} ${url}: no answer in 30 s`)));
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          for (const line of response.headers['set-cookie'] ?? []) keepCookie(jar, line);
          const text = Buffer.concat(parts).toString();
          const json = <Value>(): Value => JSON.parse(text) as Value;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
      });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });

  return {
    ask,
    async must(expected, method, url, body) {
      const reply = await ask(method, url, body);
      if (reply.status === expected) return reply;
      throw new Error(
        `${method} ${url}: ${reply.status} instead of ${expected}: ${reply.text.slice(0, 300)}`,
      );
    },
    close: () => agent.destroy(),
  };
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

export type Person = { visitor: Visitor; email: string };

/** Signs up and logs in. */
export async function signUp(site: string, number: number, name = 'drill'): Promise<Person> {
  const visitor = createVisitor(number);
  const email = `${name}${number}@example.com`;
  const body = { email, password, firstName: 'Sara', lastName: 'Otaibi', alerts: true };
  await visitor.must(201, 'POST', `${site}/api/auth/signup`, body);
  return logIn(site, { visitor, email });
}

async function logIn(site: string, { visitor, email }: Person): Promise<Person> {
  await visitor.must(200, 'POST', `${site}/api/auth/login`, { email, password });
  return { visitor, email };
}
