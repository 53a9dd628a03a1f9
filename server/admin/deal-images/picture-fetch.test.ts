import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import {
  fetchPicture,
  isPublicAddress,
  type PictureResponse,
  type ResolvedAddress,
} from './picture-fetch.ts';

const most = 1000;
const outside: ResolvedAddress = { address: '93.184.215.14', family: 4 };

type Answer = Partial<Omit<PictureResponse, 'body'>> & { body?: AsyncIterable<Uint8Array> | string };

/** A small internet: where names lead, and what is answered at which address. */
function internet(
  pages: Record<string, Answer>,
  names: Record<string, readonly ResolvedAddress[] | (() => readonly ResolvedAddress[])> = {},
) {
  const asked: string[] = [];
  const resolved: string[] = [];
  let closed = 0;
  const time = new AbortController();
  return {
    asked,
    resolved,
    closed: () => closed,
    runOut: () => time.abort(new DOMException('too late', 'TimeoutError')),
    source: {
      resolve: async (host: string) => {
        resolved.push(host);
        const found = names[host] ?? [outside];
        return typeof found === 'function' ? found() : found;
      },
      connect: async (url: URL, { address }: ResolvedAddress): Promise<PictureResponse> => {
        asked.push(`${url.href} at ${address}`);
        const { body = 'picture', ...answer } = pages[url.href] ?? { status: 404 };
        const chunks = (async function* () {
          yield Buffer.from(String(body));
        })();
        return {
          status: 200,
          headers: { 'content-type': 'image/png' },
          close: () => {
            closed += 1;
          },
          ...answer,
          body: typeof body === 'string' ? chunks : body,
        };
      },
      deadline: () => time.signal,
    },
  };
}

/** The message of the refusal, or the bytes as text. */
async function tryFetch(net: ReturnType<typeof internet>, url = 'https://pictures.example/a.png') {
  try {
    return (await fetchPicture(net.source, url, most)).toString();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['validation_failed', ['url']]);
    return error.fields?.url;
  }
}
const page = 'https://pictures.example/a.png';
const moved = (location: string, status = 302): Answer => ({ status, headers: { location } });

describe('fetchPicture', () => {
  it('asks at the very address that was checked, once', async () => {
    const net = internet({ [page]: {} });
    expect(await tryFetch(net)).toBe('picture');
    expect([net.asked, net.resolved, net.closed()]).toEqual([
      [`${page} at 93.184.215.14`],
      ['pictures.example'],
      1,
    ]);
  });

  it.each([
    ...[
      'http://pictures.example/a.png',
      'https://pictures.example:8443/a.png',
      'https://u:p@pictures.example/',
    ],
    ...[
      'https://u@pictures.example/',
      'ftp://pictures.example/',
      'data:image/png;base64,AA',
      'file:///etc/passwd',
    ],
    ...['javascript:alert(1)', '//pictures.example/a.png', 'https://', 'a.png', ''],
  ])('asks nobody for %s', async (url) => {
    const net = internet({});
    expect(await tryFetch(net, url)).toBe('api.field.pictureAddress');
    expect([net.asked, net.resolved]).toEqual([[], []]);
  });

  it.each([
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://127.1/',
    ],
    ...[
      'https://0/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://192.168.0.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[fd00:ec2::254]/',
    ],
    ...['https://[64:ff9b::7f00:1]/', 'https://[fe80::1]/', 'https://１２７.０.０.１/', 'https://①②⑦.0.0.1/'],
  ])('asks nobody inside a network, however it is written: %s', async (url) => {
    const net = internet({});
    expect(await tryFetch(net, url)).toBe('api.field.pictureAddress');
    expect([net.asked, net.resolved]).toEqual([[], []]);
  });

  it('asks nobody where one of a name’s addresses is inside a network', async () => {
    const inside = { address: '10.0.0.7', family: 4 } as const;
    for (const addresses of [[inside], [outside, inside], [inside, outside]]) {
      const net = internet({}, { 'pictures.example': addresses });
      expect(await tryFetch(net)).toBe('api.field.pictureAddress');
      expect(net.asked).toEqual([]);
    }
    const net = internet({}, { localhost: [{ address: '::1', family: 6 }] });
    expect(await tryFetch(net, 'https://localhost/')).toBe('api.field.pictureAddress');
    expect(await tryFetch(internet({}, { 'pictures.example': [] }))).toBe('api.field.pictureUnreachable');
  });

  it('is not led astray by a name that leads elsewhere a moment later', async () => {
    let times = 0;
    const net = internet(
      { [page]: {} },
      {
        'pictures.example': () => {
          times += 1;
          return times === 1 ? [outside] : [{ address: '127.0.0.1', family: 4 }];
        },
      },
    );
    expect(await tryFetch(net)).toBe('picture');
    expect(net.asked).toEqual([`${page} at 93.184.215.14`]);
  });

  it('follows two redirects, each one checked anew', async () => {
    const pages = {
      [page]: moved('/b.png', 301),
      'https://pictures.example/b.png': moved('https://cdn.example/c.png', 308),
      'https://cdn.example/c.png': {},
    };
    const net = internet(pages, { 'cdn.example': [{ address: '2606:4700::1111', family: 6 }] });
    expect(await tryFetch(net)).toBe('picture');
    expect(net.asked.at(-1)).toBe('https://cdn.example/c.png at 2606:4700::1111');
    expect(net.closed()).toBe(3);
    const farther = internet({ ...pages, 'https://cdn.example/c.png': moved('/d.png') });
    expect(await tryFetch(farther)).toBe('api.field.pictureUnreachable');
    expect(farther.asked).toHaveLength(3);
    expect(await tryFetch(internet({ [page]: moved(page) }))).toBe('api.field.pictureUnreachable');
  });

  it.each([
    ...[
      'http://pictures.example/a.png',
      'https://127.0.0.1/',
      'https://inner.example/',
      'https://cdn.example:22/',
    ],
    ...['//169.254.169.254/', 'https://u:p@cdn.example/', 'https://[::1]/', 'file:///etc/passwd'],
  ])('follows no redirect to %s', async (location) => {
    const net = internet(
      { [page]: moved(location) },
      { 'inner.example': [{ address: 'fd12::1', family: 6 }] },
    );
    expect(await tryFetch(net)).toBe('api.field.pictureAddress');
    expect(net.asked).toEqual([`${page} at 93.184.215.14`]);
  });

  it.each<[string, Answer, string]>([
    ['a page', { headers: { 'content-type': 'text/html' } }, 'api.field.pictureKind'],
    ['an SVG', { headers: { 'content-type': 'image/svg+xml' } }, 'api.field.pictureKind'],
    ['nothing said of its kind', { headers: {} }, 'api.field.pictureKind'],
    [
      'something packed',
      { headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' } },
      'api.field.pictureKind',
    ],
    ['an error', { status: 500 }, 'api.field.pictureUnreachable'],
    ['a redirect to nowhere', { status: 302, headers: {} }, 'api.field.pictureUnreachable'],
    [
      'too much, declared',
      { headers: { 'content-type': 'image/png', 'content-length': '1001' } },
      'api.field.pictureTooLarge',
    ],
    ['too much, undeclared', { body: 'x'.repeat(1001) }, 'api.field.pictureTooLarge'],
  ])('takes no %s', async (_, answer, message) => {
    const net = internet({ [page]: answer });
    expect(await tryFetch(net)).toBe(message);
    expect(net.closed()).toBe(1);
  });

  it('takes exactly as much as is allowed, and stops reading beyond it', async () => {
    expect(await tryFetch(internet({ [page]: { body: 'x'.repeat(1000) } }))).toBe('x'.repeat(1000));
    let given = 0;
    const endless = (async function* () {
      for (;;) {
        given += 1;
        yield Buffer.alloc(100);
      }
    })();
    expect(await tryFetch(internet({ [page]: { body: endless } }))).toBe('api.field.pictureTooLarge');
    expect(given).toBe(11);
  });

  it('waits no longer than its time for a name, an answer or the rest of one', async () => {
    const never = new Promise<never>(() => undefined);
    const slow = internet({
      [page]: {
        body: (async function* () {
          yield Buffer.from('p');
          await never;
        })(),
      },
    });
    const silent = internet({});
    const nameless = internet({});
    const tries = [
      tryFetch(slow),
      tryFetch({ ...silent, source: { ...silent.source, connect: () => never } }),
      tryFetch({ ...nameless, source: { ...nameless.source, resolve: () => never } }),
    ];
    await new Promise(setImmediate);
    for (const net of [slow, silent, nameless]) net.runOut();
    expect(await Promise.all(tries)).toEqual(Array(3).fill('api.field.pictureUnreachable'));
    expect(slow.closed()).toBe(1);
  });

  it('says no more of a name that is not known than of one that does not answer', async () => {
    const net = internet({});
    const failing = {
      ...net.source,
      resolve: () => Promise.reject(new Error('getaddrinfo ENOTFOUND pictures.example')),
    };
    expect(await tryFetch({ ...net, source: failing })).toBe('api.field.pictureUnreachable');
  });
});

describe('an address of the internet', () => {
  it.each([
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '223.255.255.255',
    ],
    ...['192.0.1.1', '198.20.0.1', '169.253.0.1', '126.255.255.255', '11.0.0.1', '168.63.129.17'],
    ...['2606:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888', '2400:cb00::1'],
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '127.0.0.1', '127.255.255.254', '192.168.1.1'],
    ...[
      '172.16.0.1',
      '172.31.255.255',
      '169.254.169.254',
      '100.64.0.1',
      '100.100.100.200',
      '100.127.255.255',
    ],
    ...['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16', '192.88.99.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '0:0:0:0:0:0:0:1'],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '100::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
    ],
    ...[
      'fe80::1%eth0',
      'febf::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2002:a00:1::1',
    ],
    ...['3fff::1', '4000::1', '5f00::1', '2620:4f:8000::1', '2001:2::1', '2606:4700::1111%1'],
    ...[
      '',
      'localhost',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '017700000001',
      '[::1]',
      '1.1.1.1 ',
      '1.1.1.1:443',
    ],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is none that carries an address of a network inside', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, (b, c, d) => {
        const mapped = `10.${b}.${c}.${d}`;
        for (const prefix of ['::ffff:', '::', '64:ff9b::']) {
          expect(isPublicAddress(prefix + mapped)).toBe(false);
        }
      }),
    );
  });
});
