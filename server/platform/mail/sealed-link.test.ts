import { describe, expect, it } from 'vitest';
import { createAccountKeys } from '#server/people/accounts/account-keys.ts';
import { parseMail } from '#server/people/mails/index.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { assertSealed, openLink, sealLink } from './sealed-link.ts';

const keys = createAccountKeys(readConfig({ PASSWORD_PEPPER: 'a'.repeat(32) }));
const url = 'https://hudhud.example.sa/reset?token=secret-of-sara';

describe('a link with a secret in it', () => {
  it('is kept sealed and read again', () => {
    const payload = { url: sealLink(keys, url), isEveryDevice: true };
    expect(payload.url).not.toContain('secret-of-sara');
    expect(() => assertSealed(payload)).not.toThrow();
    expect(parseMail('reset-password', payload).payload).toEqual({ url: payload.url });
    expect(openLink(keys, payload)).toEqual({ url, isEveryDevice: true });
    const others = createAccountKeys(readConfig({ PASSWORD_PEPPER: 'b'.repeat(32) }));
    expect(() => openLink(others, payload)).toThrow();
  });

  it.each(['?token=x', '#token=x', '?lang=ar&token=x'])('is refused in clear: %s', (secret) => {
    expect(() => assertSealed({ url: `https://hudhud.example.sa/reset${secret}` })).toThrow('must be sealed');
  });

  it('is no link without a secret, and nothing people typed', () => {
    for (const payload of [{ url: 'https://hudhud.example.sa/forgot' }, { message: '?token=x' }, {}, null]) {
      expect(() => assertSealed(payload)).not.toThrow();
      expect(openLink(keys, payload)).toEqual(payload);
    }
    expect(openLink(keys, { url })).toEqual({ url });
  });
});
