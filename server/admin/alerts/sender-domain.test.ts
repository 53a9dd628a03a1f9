import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSenderDomain, publicKeyOf, type SenderDomain } from './sender-domain.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const publicKey = publicKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const sender: SenderDomain = {
  domain: 'mail.example.sa',
  selector: 'hudhud2026',
  publicKey,
  mailHost: 'smtp.example.sa',
};
const dkimHost = 'hudhud2026._domainkey.mail.example.sa';
const good = {
  'mail.example.sa': ['some-verification=1', 'v=spf1 a:smtp.example.sa -all'],
  [dkimHost]: [`v=DKIM1; k=rsa; p=${publicKey}`],
  '_dmarc.example.sa': ['v=DMARC1; p=quarantine'],
};

async function check(records: Record<string, readonly string[]>, from: SenderDomain = sender) {
  const asked: string[] = [];
  const checks = await checkSenderDomain(from, async (name) => {
    asked.push(name);
    return records[name] ?? [];
  });
  return { checks, asked, of: (kind: string) => checks.find(({ record }) => record === kind) };
}

describe('the domain of the sender', () => {
  it('is good with an SPF record, our key, and a DMARC policy of its own or of the domain above', async () => {
    const { checks } = await check(good);
    expect(checks.map(({ record, state, finding }) => [record, state, finding])).toEqual([
      ['spf', 'ok', 'good'],
      ['dkim', 'ok', 'good'],
      ['dmarc', 'ok', 'good'],
    ]);
    expect(checks[2]?.found).toBe('v=DMARC1; p=quarantine');
  });

  it('without records says where to put what', async () => {
    const { checks, asked } = await check({});
    expect(checks).toEqual([
      {
        record: 'spf',
        host: 'mail.example.sa',
        state: 'missing',
        finding: 'none',
        found: null,
        proposal: 'v=spf1 a:smtp.example.sa -all',
      },
      {
        record: 'dkim',
        host: dkimHost,
        state: 'missing',
        finding: 'none',
        found: null,
        proposal: `v=DKIM1; k=rsa; p=${publicKey}`,
      },
      {
        record: 'dmarc',
        host: '_dmarc.mail.example.sa',
        state: 'missing',
        finding: 'none',
        found: null,
        proposal: 'v=DMARC1; p=none; rua=mailto:postmaster@mail.example.sa',
      },
    ]);
    expect(asked).not.toContain('_dmarc.sa');
  });

  it.each([
    ['spf', 'mail.example.sa', ['v=spf1 +all'], 'open'],
    ['spf', 'mail.example.sa', ['v=spf1 mx all'], 'open'],
    ['spf', 'mail.example.sa', ['v=spf1 mx'], 'no_end'],
    ['spf', 'mail.example.sa', ['v=spf1 mx -all', 'v=spf1 a ~all'], 'several'],
    ['dkim', dkimHost, ['v=DKIM1; k=rsa; p=AAAA'], 'other_key'],
    ['dkim', dkimHost, ['v=DKIM1; p='], 'revoked_key'],
    ['dkim', dkimHost, ['v=DKIM1; k=ed25519; p=AAAA'], 'malformed'],
    ['dmarc', '_dmarc.mail.example.sa', ['v=DMARC1; rua=mailto:a@example.sa'], 'malformed'],
    ['dmarc', '_dmarc.mail.example.sa', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several'],
  ])('with a wrong %s record at %s says so: %j is %s', async (record, host, texts, finding) => {
    const { of } = await check({ ...good, [host]: texts });
    expect(of(record)).toMatchObject({ state: 'wrong', finding, found: texts.join('\n') });
  });

  it.each(['v=spf1 mx ~all', 'v=spf1 redirect=_spf.example.com', 'V=SPF1 include:x.example -ALL'])(
    'takes the SPF record %s',
    async (text) => {
      expect((await check({ ...good, 'mail.example.sa': [text] })).of('spf')?.state).toBe('ok');
    },
  );

  it('takes a key that is split, without the tags that may be left out', async () => {
    const split = `p=${publicKey.slice(0, 60)} ${publicKey.slice(60)}`;
    expect((await check({ ...good, [dkimHost]: [split] })).of('dkim')?.state).toBe('ok');
  });

  it('is asked for SPF where bounces go, and for no key while mail is not signed', async () => {
    const { of, asked } = await check(
      { 'bounces.example.sa': ['v=spf1 mx -all'] },
      { domain: 'example.sa', selector: null, publicKey: null, returnPathDomain: 'bounces.example.sa' },
    );
    expect(of('spf')).toMatchObject({ host: 'bounces.example.sa', state: 'ok' });
    expect(of('dkim')).toMatchObject({ state: 'missing', finding: 'not_signed', host: null });
    expect(asked.join()).not.toContain('_domainkey');
  });

  it('is unknown, not wrong, while DNS does not answer', async () => {
    const checks = await checkSenderDomain(sender, async () => {
      throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    });
    expect(checks.map(({ state, finding }) => `${state} ${finding}`)).toEqual(
      Array(3).fill('unknown no_answer'),
    );
  });
});
