import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, clientAddressKey, isLoopback } from './client-address.ts';

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['192.0.2.7:5555', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is one for every address of a /64 and differs between two', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
    const network = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
    const host = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(network, network, host, host, (one, other, first, second) => {
        fc.pre(!one.startsWith('0'));
        expect(addressKey(`${one}:${first}`)).toBe(addressKey(`${one}:${second}`));
        if (one !== other) expect(addressKey(`${one}:${first}`)).not.toBe(addressKey(`${other}:${first}`));
      }),
    );
  });
});

describe('clientAddressKey', () => {
  const peer = '10.0.0.1';
  it('believes forwarding headers only as far as our own proxies go', () => {
    const forwardedFor = '203.0.113.9, 198.51.100.2, 192.0.2.3';
    expect(clientAddressKey({ peer, forwardedFor, trustProxy: 0 })).toBe(peer);
    expect(clientAddressKey({ peer, forwardedFor, trustProxy: 1 })).toBe('192.0.2.3');
    expect(clientAddressKey({ peer, forwardedFor, trustProxy: 2 })).toBe('198.51.100.2');
    expect(clientAddressKey({ peer, forwardedFor: null, trustProxy: 1 })).toBe(peer);
    // Not that of the proxy, or all readers would share the limits of one.
    expect(clientAddressKey({ peer, forwardedFor: '198.51.100.2', trustProxy: 2 })).toBe('198.51.100.2');
    expect(clientAddressKey({ peer: undefined, forwardedFor: null, trustProxy: 0 })).toBe('unknown');
  });
});

describe('isLoopback', () => {
  it('knows this machine in its three spellings', () => {
    for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect(isLoopback(address)).toBe(true);
    for (const address of ['128.0.0.1', '::2', '1127.0.0.1', 'localhost.evil', undefined]) {
      expect(isLoopback(address)).toBe(false);
    }
  });
});
