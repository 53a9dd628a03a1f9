import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections, queueSizeOf } from './connection-limiter.ts';

const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** More than the buffers of two sockets hold. */
const largeBody = Buffer.alloc(48 * 1024 * 1024, 'a');

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

type Limits = {
  maxConnections?: number;
  maxConnectionsPerAddress?: number;
  isBehindProxy?: boolean;
  defer?: (step: () => void) => void;
};

/** A guarded server whose clock moves when the test says so. */
async function setUp(limits: Limits = {}, answer: RequestListener = (_, outgoing) => outgoing.end('ok')) {
  const clock = { time: 0 };
  const server = createServer(answer);
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  const limiter = limitConnections(server, {
    maxConnections: 100,
    maxConnectionsPerAddress: 10,
    writeStallMs: 20_000,
    isBehindProxy: false,
    sweepMs: 3_600_000,
    monotonicNow: () => clock.time,
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  /** A connection that the server has taken, one after the other. */
  const open = async (localAddress = '127.0.0.1'): Promise<Client> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    endings.push(() => socket.destroy());
    const taken = once(server, 'connection');
    const client = watch(socket);
    await taken;
    clock.time += 1;
    return client;
  };
  return { clock, limiter, open, sockets };
}

type Client = { socket: Socket; closed: Promise<unknown>; isClosed: () => boolean; text: () => string };

function watch(socket: Socket): Client {
  let isClosed = false;
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    isClosed = true;
  });
  return { socket, closed, isClosed: () => isClosed, text: () => text };
}

async function answered(client: Client): Promise<string> {
  const answers = client.text().length;
  client.socket.write(ask);
  while (!client.isClosed() && client.text().length === answers) {
    await Promise.race([once(client.socket, 'data'), client.closed]);
  }
  return client.text().slice(answers);
}

describe('connections of one address', () => {
  it('beyond its limit take the place of its longest idle one, never of another address', async () => {
    const { open } = await setUp({ maxConnectionsPerAddress: 3 });
    const other = await open('127.0.0.2');
    const clients = [await open(), await open(), await open()];
    expect(await answered(clients[0] as Client)).toContain('200 OK');
    const newcomer = await open();
    await clients[1]?.closed;
    expect(await answered(newcomer)).toContain('200 OK');
    expect([other, ...clients].map((client) => client.isClosed())).toEqual([false, false, true, false]);
    expect(await answered(other)).toContain('200 OK');
  });

  it('are refused with the reason while none of the others is idle', async () => {
    const held: (() => void)[] = [];
    const setting = await setUp({ maxConnectionsPerAddress: 2 }, (incoming, outgoing) => {
      const connection = setting.limiter.find(incoming.socket);
      if (connection) connection.activeRequests += 1;
      held.push(() => {
        if (connection) connection.activeRequests -= 1;
        outgoing.end('ok');
      });
    });
    const busy = [await setting.open(), await setting.open()];
    const answers = busy.map((client) => answered(client));
    while (held.length < 2) await new Promise(setImmediate);
    const refused = await setting.open();
    setting.clock.time += 3_000;
    setting.limiter.sweep();
    await refused.closed;
    expect(refused.text()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: \d+\r\n/s);
    const other = await setting.open('127.0.0.2');
    const othersAnswer = answered(other);
    while (held.length < 3) await new Promise(setImmediate);
    for (const answer of held) answer();
    for (const answer of [...answers, othersAnswer]) expect(await answer).toContain('200 OK');
    expect(await Promise.race([(await setting.open()).closed, Promise.resolve('open')])).toBe('open');
  });

  it('are as many as come when proxies stand in front', async () => {
    const { open } = await setUp({ maxConnectionsPerAddress: 2, isBehindProxy: true });
    const clients = [await open(), await open(), await open(), await open()];
    for (const client of clients) expect(await answered(client)).toContain('200 OK');
  });

  it('are begun in turn when they are many, while another address is read at once', async () => {
    const turns: (() => void)[] = [];
    const { open, clock } = await setUp({ maxConnectionsPerAddress: 100, defer: (step) => turns.push(step) });
    const clients: Client[] = [];
    for (let i = 0; i < 50; i += 1) clients.push(await open());
    for (const { socket } of clients) socket.write(ask);
    const countAnswered = () => clients.filter((client) => client.text() !== '').length;
    const untilAnswered = async (count: number) => {
      while (countAnswered() < count) await new Promise(setImmediate);
    };
    expect(await answered(await open('127.0.0.2'))).toContain('200 OK');
    await untilAnswered(33);
    clock.time += 20;
    turns.shift()?.();
    await untilAnswered(41);
    expect(await answered(await open('127.0.0.2'))).toContain('200 OK');
    expect(countAnswered()).toBe(41);
    clock.time += 20;
    for (let taken = 0; taken < 100 && turns.length > 0; taken += 1) turns.shift()?.();
    await untilAnswered(50);
  });

  it('without room are held unread until they are told, and closed soon after', async () => {
    let asked = 0;
    const setting = await setUp({ maxConnectionsPerAddress: 1 }, (incoming) => {
      asked += 1;
      const connection = setting.limiter.find(incoming.socket);
      if (connection) connection.activeRequests += 1;
    });
    const { open, limiter, clock } = setting;
    const busy = await open();
    busy.socket.write(ask);
    while (asked < 1) await new Promise(setImmediate);
    const refused = await open();
    refused.socket.write(ask.repeat(50));
    clock.time += 2_900;
    limiter.sweep();
    await new Promise(setImmediate);
    expect([refused.text(), refused.isClosed()]).toEqual(['', false]);
    clock.time += 100;
    limiter.sweep();
    await once(refused.socket, 'data');
    expect(refused.text()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: \d+\r\n/s);
    clock.time += 1_001;
    limiter.sweep();
    await refused.closed;
    expect(asked).toBe(1);
  });

  it('are counted down when they close', async () => {
    const { open, sockets, limiter } = await setUp({ maxConnectionsPerAddress: 2 });
    for (let i = 0; i < 6; i += 1) {
      const client = await open();
      expect(await answered(client)).toContain('200 OK');
      const socket = sockets[i] as Socket;
      const gone = once(socket, 'close');
      client.socket.destroy();
      await gone;
      expect(limiter.find(socket)).toBeUndefined();
    }
  });
});

describe('connections of all addresses', () => {
  it('when there are too many, the longest idle one of the greediest address is closed for a newcomer', async () => {
    const { open } = await setUp({ maxConnections: 5, maxConnectionsPerAddress: 5 });
    const first = await open('127.0.0.2');
    const greedy = [await open(), await open(), await open(), await open()];
    const newcomer = await open('127.0.0.3');
    await greedy[0]?.closed;
    expect(await answered(newcomer)).toContain('200 OK');
    expect(await answered(first)).toContain('200 OK');
    expect(greedy.map((client) => client.isClosed())).toEqual([true, false, false, false]);
  });

  it('behind a proxy idle ones make place too', async () => {
    const { open } = await setUp({ maxConnections: 3, isBehindProxy: true });
    const clients = [await open(), await open(), await open()];
    for (const client of clients.slice(0, 2)) await answered(client);
    expect(await answered(await open())).toContain('200 OK');
    await clients[2]?.closed;
  });
});

describe('a client with an answer to read', () => {
  const takenBytes = (socket: Socket) => socket.bytesWritten - socket.writableLength - queueSizeOf(socket);

  /** A client that has asked for much and read nothing; its side of the connection holds what it can. */
  async function askForMuch() {
    const setting = await setUp({}, (_, outgoing) => {
      for (let at = 0; at < largeBody.length; at += 65_536)
        outgoing.write(largeBody.subarray(at, at + 65_536));
      outgoing.end();
    });
    const { socket } = await setting.open();
    socket.removeAllListeners('data');
    socket.pause();
    socket.write(ask);
    while (setting.sockets.length === 0 || setting.sockets[0]?.writableLength === 0) await turn();
    const served = setting.sockets[0] as Socket;
    await settle(served);
    setting.limiter.sweep();
    return { ...setting, client: socket, served };
  }

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  /** Until the system takes no more of it. */
  async function settle(served: Socket): Promise<void> {
    for (let still = 0, before = -1; still < 50; still += 1) {
      await turn();
      if (takenBytes(served) !== before) still = 0;
      before = takenBytes(served);
    }
  }

  it('and who reads nothing is cut after the time allowed, not before', async () => {
    const { clock, limiter, served } = await askForMuch();
    clock.time += 19_999;
    limiter.sweep();
    expect(served.destroyed).toBe(false);
    clock.time += 1;
    limiter.sweep();
    expect(served.destroyed).toBe(true);
    expect(limiter.find(served)).toBeUndefined();
  });

  it('and who reads slowly may take as long as it needs', async () => {
    const { clock, limiter, served, client } = await askForMuch();
    for (let minutes = 0; minutes < 3; minutes += 1) {
      const before = takenBytes(served);
      while (takenBytes(served) === before) {
        client.read();
        await turn();
      }
      await settle(served);
      clock.time += 15_000;
      limiter.sweep();
      expect(served.destroyed).toBe(false);
    }
    clock.time += 15_000;
    limiter.sweep();
    clock.time += 15_000;
    limiter.sweep();
    expect(served.destroyed).toBe(true);
  });

  it('and who waits for a slow answer is not cut', async () => {
    const { clock, limiter, open, sockets } = await setUp({}, () => undefined);
    const { socket } = await open();
    socket.write(ask);
    limiter.sweep();
    clock.time += 60_000;
    limiter.sweep();
    expect(sockets[0]?.destroyed).toBe(false);
  });
});
