import { afterEach, expect, test } from 'vitest';
import { messages } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { setAdmin } from '#web/features/admin/admin-session.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { mailedWords } from './user-words.ts';

const t = createTranslate('en', messages as PageMessages);
const say = (isMailToFiles: boolean) => {
  const names = { id: 'a', email: 'boss@example.sa', firstName: '', lastName: '', language: 'en' as const };
  setAdmin({ admin: { ...names, hasSecondFactor: false, mustEnrol: false, isMailToFiles }, adminKey: 'key' });
  const mails = ['create.done', 'password.invited', 'password.mailed'] as const;
  return mails.map((mailed) => mailedWords(t, mailed, { email: 'sara@example.sa' }));
};
afterEach(() => setAdmin(null));

test('a mail is on its way where there is a mail server, else in a file', () => {
  for (const words of say(false)) expect(words).toMatch(/is on its way to .*sara@example\.sa/);
  for (const words of say(true)) {
    expect(words).not.toContain('on its way');
    expect(words).toMatch(/sara@example\.sa.* written to a file in the folder outbox/);
  }
});
