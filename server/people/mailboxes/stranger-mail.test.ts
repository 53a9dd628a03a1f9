import { describe, expect, it } from 'vitest';
import { createFakeHasher, createUser } from '#test/support/accounts.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { suppressAddress } from './suppression.repository.ts';

const { site, clock } = setUpOwnApp();

const password = 'palm-river-41-kettle';
const watch = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 500 };
let sender = 0;
/** Each from an address of its own. */
const post = (path: string, body: object) => {
  sender += 1;
  return sendRequest(site.app, ['POST', path], body, { address: `10.1.${sender >> 8}.${sender & 255}` });
};
const kinds = {
  watch: (email: string) => post('/api/watches', { ...watch, email }),
  signUp: (email: string) => {
    site.context.accounts.hasher = createFakeHasher();
    return post('/api/auth/signup', { email, password, firstName: 'Sara', lastName: 'Ali', alerts: false });
  },
  earlyAccess: (email: string) => post('/api/premium/early-access', { email, plan: 'monthly' }),
  forgot: (email: string) => post('/api/auth/forgot', { email }),
};
const templates = async () => (await site.listMail()).map(({ template }) => template).sort();
/** Status and body of an answer, without the address that it may repeat. */
const told = async (answer: Promise<Response>, email = '') => {
  const response = await answer;
  return [response.status, (await response.text()).replace(email, '')];
};
const suppress = (emailKey: string) => {
  const complaint = { emailKey, reason: 'complained', detail: null } as const;
  const { db, accounts } = site.context;
  return db.transaction().execute((trx) => suppressAddress(trx, accounts.keys, complaint, clock.now));
};

describe('mail to an address that anybody may have typed', () => {
  it('goes to one mailbox three times a day, of all kinds and spellings together, with the same answers', async () => {
    const answers: Record<string, unknown[]> = { watch: [], signUp: [], earlyAccess: [] };
    for (let part = 0; part < 4; part += 1) {
      for (const kind of ['watch', 'signUp', 'earlyAccess'] as const) {
        const email = `Sara+${part}${kind}@example.com`;
        answers[kind]?.push(await told(kinds[kind](email), email));
      }
    }
    expect(await templates()).toHaveLength(3);
    for (const same of Object.values(answers))
      expect(new Set(same.map((each) => JSON.stringify(each))).size).toBe(1);
    await kinds.watch('omar@example.com');
    expect(await templates()).toHaveLength(4);
    clock.wait(86_400);
    await kinds.watch('sara@example.com');
    expect(await templates()).toHaveLength(5);
  });

  it('leaves a forgotten password its own three, so that strangers lock nobody out', async () => {
    await createUser(site.context, { email: 'sara@example.com', passwordHash: 'quick:x' });
    for (let part = 0; part < 5; part += 1) await kinds.watch(`sara+${part}@example.com`);
    const answers = [];
    for (let times = 0; times < 5; times += 1) answers.push(await told(kinds.forgot('sara@example.com')));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await templates()).toEqual([
      ...Array(3).fill('confirm-watch'),
      ...Array(3).fill('reset-password'),
    ]);
    // Those links work for half an hour; then there are new ones.
    clock.wait(1801);
    await kinds.forgot('sara@example.com');
    expect(await templates()).toHaveLength(7);
  });

  it('does not go where somebody complained, whatever the spelling; a new password does', async () => {
    await createUser(site.context, { email: 'sara@gmail.com', passwordHash: 'quick:x' });
    await suppress('s.ara+old@googlemail.com');
    for (const kind of ['watch', 'signUp', 'earlyAccess'] as const) {
      expect((await kinds[kind]('sara+new@gmail.com')).status).toBeLessThan(300);
    }
    expect(await templates()).toEqual([]);
    expect((await kinds.forgot('sara@gmail.com')).status).toBe(200);
    expect(await templates()).toEqual(['reset-password']);
  });

  it('stores no watch that nobody is asked to confirm', async () => {
    await suppress('sara@example.com');
    await kinds.watch('sara@example.com');
    expect(await site.context.db.selectFrom('watch').selectAll().execute()).toEqual([]);
  });

  it('is asked for again in a session three times a day for a mailbox, whoever asks', async () => {
    for (let part = 0; part < 4; part += 1) {
      const { cookie } = await createUser(site.context, {
        email: `sara+${part}@example.com`,
        isEmailVerified: false,
      });
      const resent = sendRequest(site.app, ['POST', '/api/auth/verify/resend'], undefined, { cookie });
      expect((await resent).status).toBe(200);
    }
    expect(await templates()).toEqual(Array(3).fill('verify-email'));
  });

  it('goes to all names of one domain fifty times a day, to those of a large provider as they come', async () => {
    for (let name = 0; name < 60; name += 1) await kinds.watch(`n${name}@name.fastmail.com`);
    expect(await templates()).toHaveLength(50);
    await kinds.signUp('n99@mail.name.fastmail.com');
    expect(await templates()).toHaveLength(50);
    await kinds.watch('sara@gmail.com');
    expect(await templates()).toHaveLength(51);
  });
});
