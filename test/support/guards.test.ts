import { createServer } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { guardConsole, guardNetwork, guardPrototypes } from './guards.ts';

describe('guardNetwork', () => {
  const original = Socket.prototype.connect;
  // Without the guard of the setup file underneath, whose faults would fail these very tests.
  const takeFailures = guardNetwork();
  afterAll(() => {
    Socket.prototype.connect = original;
  });

  it.each([
    ['fetch', () => fetch('http://fares.example/')],
    ['fetch over TLS', () => fetch('https://fares.example/')],
    ['a socket by options', async () => connect({ host: '192.0.2.1', port: 80 })],
    ['a socket by arguments', async () => connect(80, 'fares.example')],
  ])('refuses %s to another machine and remembers it', async (_, call) => {
    await expect(call()).rejects.toThrow();
    expect(takeFailures()).toHaveLength(1);
    expect(takeFailures()).toEqual([]);
  });

  it('lets calls to this machine pass', async () => {
    const server = createServer((_, response) => response.writeHead(204).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await fetch(`http://localhost:${port}/`);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    expect(answer.status).toBe(204);
    expect(takeFailures()).toEqual([]);
  });
});

describe('guardConsole', () => {
  it('remembers what was complained, and still prints it', () => {
    const printed: unknown[] = [];
    const target = { error: (...args: unknown[]) => printed.push(args), warn: () => undefined };
    const takeFailures = guardConsole(target);
    target.error('no %s', 'fares');
    target.warn();
    expect(takeFailures()).toEqual(['console.error: no fares', 'console.warn: ']);
    expect(printed).toEqual([['no %s', 'fares']]);
    expect(takeFailures()).toEqual([]);
  });
});

describe('guardPrototypes', () => {
  it('tells of a property added to every object, once, and removes it', () => {
    const takeFailures = guardPrototypes();
    Object.assign(Object.prototype, { polluted: 1 });
    expect(takeFailures()).toEqual(['Object.prototype was given polluted']);
    expect('polluted' in {}).toBe(false);
    expect(takeFailures()).toEqual([]);
  });
});
