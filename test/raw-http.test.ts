/** Malformed, hostile and partial data on a socket never crashes the process. */
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, serveApp } from '#server/platform/http/server.ts';
import { createHttpApp } from '#test/support/http-app.ts';

const list = '/api/pricing/destinations';
let server: RunningServer;

beforeAll(async () => {
  const { app, context } = createHttpApp();
  server = await serveApp({ app, host: '127.0.0.1', port: 0, logger: context.logger });
});

afterAll(async () => {
  await server.close(1000);
  await expect(exchange('GET / HTTP/1.1\r\n\r\n')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

/** Everything the server says to these bytes until the connection ends; `isPatient` leaves the end to the server. */
async function exchange(bytes: string | Uint8Array, chunks = 1, isPatient = false): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const all = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  const step = Math.ceil(all.byteLength / chunks) || 1;
  for (let at = 0; at < all.byteLength; at += step) socket.write(all.subarray(at, at + step));
  if (!isPatient) socket.end();
  await closed;
  return Buffer.concat(received).toString('latin1');
}

/** Final statuses; an interim `100 Continue` is not an answer. */
function statusesIn(text: string): number[] {
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
  return statuses.filter((status) => status >= 200);
}

async function expectAlive(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}/healthz`);
  expect(response.status).toBe(200);
  await response.body?.cancel();
}

function get(target: string, ...headers: string[]): string {
  return [`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers, 'Connection: close', '', ''].join('\r\n');
}

function post(body: string, ...headers: string[]): string {
  const lines = [
    'POST /api/contact HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** What the site itself has to judge; the parser of Node refuses the rest, which the mangled bytes below try. */
const hostile: Record<string, string> = {
  'two slashes': get('//'),
  'two slashes and a host': get('//evil.example/%2e%2e'),
  'an absolute address': get('http://evil.example/'),
  'an absolute address of our own': get('http://localhost/healthz'),
  'an encoded NUL': get('/a%00b'),
  'broken percent encoding': get('/%'),
  'a backslash': get('/\\evil.example'),
  'no host': 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': get('/healthz', 'Host: evil.example'),
  'an unknown host': get('/').replace('localhost', 'evil.example'),
  'a host with a path': get('/healthz').replace('localhost', 'localhost/x'),
  'a host with a user': get('/healthz').replace('localhost', 'a@localhost'),
  'an empty host': get('/healthz').replace('localhost', ''),
  'two lengths': post('{}', 'Content-Length: 2', 'Content-Length: 3'),
  'a length and chunks': post('0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
  'a length past the limit': post('{}', 'Content-Length: 200000', 'Expect: 100-continue'),
  'an unknown expectation': get('/healthz', 'Expect: miracles'),
  'an upgrade to HTTP/2': get(
    '/healthz',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABk',
  ),
  'an upgrade to WebSocket': get(
    '/healthz',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: AAAA',
  ),
  'the HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a tunnel': 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'an unknown method': get('/').replace('GET', 'BREW'),
  'a TLS hello': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  nothing: '',
  'half a body': post('{', 'Content-Length: 50'),
};

describe('a socket', () => {
  it.each(Object.entries(hostile))('with %s is refused or closed', async (_name, bytes) => {
    for (const status of statusesIn(await exchange(bytes))) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    await expectAlive();
  });

  it('with a correct request is answered, in one piece or byte by byte', async () => {
    expect(statusesIn(await exchange(get('/healthz')))).toEqual([200]);
    expect(statusesIn(await exchange(get('/healthz'), 40))).toEqual([200]);
    expect(statusesIn(await exchange(get('/healthz').replace('1.1', '1.0')))).toEqual([200]);
  });

  it('with several requests at once is answered in order; a broken one closes the connection', async () => {
    const keep = `GET ${list} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const answersTo = async (bytes: string) => statusesIn(await exchange(bytes, 1, true));
    expect(await answersTo(keep.repeat(3) + get('/nowhere'))).toEqual([200, 200, 200, 404]);
    expect(await answersTo(`${keep}GARBAGE\r\n\r\n${keep}`)).toEqual([400]);
  });

  it('gets the same headers each time', async () => {
    const ask = async (header: string) => {
      const [head = ''] = (await exchange(get(list, header))).split('\r\n\r\n');
      return head
        .toLowerCase()
        .split('\r\n')
        .filter((line) => !line.startsWith('date:'))
        .map((line) => line.replace(/^(x-request-id:) [\w-]{8,}$/, '$1 one of its own'))
        .sort();
    };
    const short = await ask('X-Plain: 1');
    expect(await ask('X-Plain: 1')).toEqual(short);
    // A session cookie forces the long way; who may keep and read the answer is the one difference.
    const long = await ask('Cookie: __Host-sid=x');
    const sharing = /^(cache-control|access-control-[a-z-]+|cross-origin-resource-policy):/;
    const comparable = (lines: string[]) => lines.filter((line) => !sharing.test(line));
    expect(comparable(long)).toEqual(comparable(short));
    expect(short).toContain('access-control-allow-origin: *');
    expect(long.filter((line) => line.startsWith('access-control-'))).toEqual([]);
  });

  it('with mangled bytes never sees a 5xx', async () => {
    const seeds = [
      get(list),
      get('/api/pricing/CAI/calendar?month=2026-12'),
      get('/'),
      post('{}', 'Content-Length: 2'),
    ];
    const edit = fc.record({
      at: fc.nat({ max: 250 }),
      remove: fc.nat({ max: 6 }),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 6 }),
        fc
          .constantFrom('\r\n', '\0', ' ', '%', '//', ':', 'Host: x\r\n', '\u00a0')
          .map((text) => Buffer.from(text)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (seed, edits) => {
          let bytes = Buffer.from(seed, 'latin1');
          for (const { at, remove, insert } of edits) {
            bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
          }
          for (const status of statusesIn(await exchange(bytes))) expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 400 },
    );
    await expectAlive();
  });
});
