import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { assertCanListen, explainListenError } from './port-check.ts';

describe('assertCanListen', () => {
  // Another test may take the port that was just let go.
  it('lets a free port pass, and leaves it free', { retry: 3 }, async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await expect(assertCanListen('127.0.0.1', port)).rejects.toThrow(
      `PORT: ${port} on 127.0.0.1 is in use; stop what listens there, or set another PORT`,
    );
    probe.close();
    await once(probe, 'close');
    await assertCanListen('127.0.0.1', port);
    await assertCanListen('127.0.0.1', port);
  });

  it('names HOST for an address of another machine', async () => {
    await expect(assertCanListen('192.0.2.1', 0)).rejects.toThrow(/^HOST: 192\.0\.2\.1 is no address of/);
  });

  it('keeps an error it has no words for', () => {
    const error = Object.assign(new Error('listen'), { code: 'EMFILE' });
    expect(explainListenError(error, '127.0.0.1', 1)).toBe(error);
    const refused = Object.assign(new Error('listen'), { code: 'EACCES' });
    expect(explainListenError(refused, '127.0.0.1', 80)).toMatchObject({
      message: 'PORT: this user may not listen on 80; set one above 1023',
    });
  });
});
