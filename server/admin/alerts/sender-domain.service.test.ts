import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildMailConfig } from '#server/platform/config/mail-config.ts';
import { checkConfiguredSender } from './sender-domain.service.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const mail = buildMailConfig({
  SMTP_URL: 'smtp://user:secret@smtp.example.sa:587',
  MAIL_FROM: { name: null, address: 'no-reply@example.sa' },
  MAIL_ALERTS_FROM: { name: null, address: 'alerts@mail.example.sa' },
  MAIL_RETURN_PATH: 'bounce@back.example.sa',
  DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  DKIM_SELECTOR: 'hudhud2026',
});

describe('the check of the configured sender', () => {
  it('asks for the return path, the domain of the key and the sender of alerts', async () => {
    const asked: string[] = [];
    const txtLookup = async (name: string) => {
      asked.push(name);
      return [];
    };
    const { sender, records } = await checkConfiguredSender({ config: { mail }, txtLookup });
    expect(sender).toBe('alerts@mail.example.sa');
    expect(records.map(({ record, host, state }) => [record, host, state])).toEqual([
      ['spf', 'back.example.sa', 'missing'],
      ['dkim', 'hudhud2026._domainkey.example.sa', 'missing'],
      ['dmarc', '_dmarc.mail.example.sa', 'missing'],
    ]);
    expect(records[0]?.proposal).toBe('v=spf1 a:smtp.example.sa -all');
    expect(asked).toContain('_dmarc.example.sa');
    expect(JSON.stringify(records)).not.toMatch(/secret|PRIVATE/);
  });

  it('ends although the name servers never answer', async () => {
    const txtLookup = () => new Promise<never>(() => undefined);
    const { records } = await checkConfiguredSender({ config: { mail }, txtLookup, txtDeadlineMs: 20 });
    expect(records.map(({ state, finding }) => [state, finding])).toEqual(
      Array(3).fill(['unknown', 'no_answer']),
    );
  });

  it('has nothing to look up while mail goes to files', async () => {
    const txtLookup = () => Promise.reject(new Error('asked'));
    const config = { mail: buildMailConfig({}) };
    expect(await checkConfiguredSender({ config, txtLookup })).toEqual({ sender: null, records: [] });
  });
});
