/** What is said of an account: that its role removes a password nobody proved, and what became of a mail to it. */
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { useAdminForm } from '#web/features/admin/admin-form.tsx';
import { setAdmin } from '#web/features/admin/admin-session.ts';
import { createTranslate, useTranslate } from '#web/i18n/i18n.tsx';
import { UserFields, userFormIn } from './user-form.tsx';
import { mailedWords } from './user-parts.tsx';
import { promotionWords } from './users-tab.tsx';

const wordsOf = {
  ar: /فلن تعمل أي كلمة مرور.*دعوة ليختار كلمة مرور جديدة/,
  en: /password .*no longer works.*invitation to choose a new one/,
};

const omar: AdminUser = {
  id: '5f0f6a10-0000-4000-8000-000000000002',
  version: 1,
  email: 'omar@example.com',
  firstName: 'Omar',
  lastName: 'Al-Qahtani',
  role: 'user',
  subscriptionStatus: 'free',
  subscription: null,
  language: 'ar',
  createdAt: '2026-11-01T08:00:00Z',
  lastSeenAt: null,
  profileImageUrl: null,
  isEmailVerified: true,
  pendingEmail: null,
  isInvited: false,
  mustChangePassword: false,
  hasSecondFactor: false,
  deletionAt: null,
  isSelf: false,
};

function Drawn({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  const { schema, valuesOf, fields } = userFormIn(t, {}, '2026-12-01');
  const form = useAdminForm({ schema, start: valuesOf(user), failed: '', send: () => Promise.resolve() });
  return <UserFields form={form} row={user} fields={fields(user)} />;
}

const formOf = (language: 'ar' | 'en', changes: Partial<AdminUser>) =>
  renderPart(<Drawn user={{ ...omar, ...changes }} />, language);

test.each(['ar', 'en'] as const)('%s: the edit form says it of an account that is not proven', (language) => {
  expect(formOf(language, { isEmailVerified: false })).toMatch(wordsOf[language]);
  expect(formOf(language, { isEmailVerified: true })).not.toMatch(wordsOf[language]);
  expect(formOf(language, { role: 'admin', isEmailVerified: false })).not.toMatch(wordsOf[language]);
});

test('the dialog of the list says it too, and of a proven account that its password stays', () => {
  expect(pageMessages.en[promotionWords({ isEmailVerified: false })]).toMatch(wordsOf.en);
  expect(pageMessages.en[promotionWords({ isEmailVerified: true })]).not.toContain('password');
});

const say = (isMailToFiles: boolean) => {
  const names = { id: 'a', email: 'boss@example.sa', firstName: '', lastName: '', language: 'en' as const };
  setAdmin({ admin: { ...names, hasSecondFactor: false, mustEnrol: false, isMailToFiles }, adminKey: 'key' });
  const mails = ['create.done', 'password.invited', 'password.mailed'] as const;
  return mails.map((mailed) =>
    mailedWords(createTranslate('en', pageMessages.en), mailed, { email: 'sara@example.sa' }),
  );
};
afterEach(() => setAdmin(null));

test('a mail is on its way where there is a mail server, else in a file', () => {
  for (const words of say(false)) expect(words).toMatch(/is on its way to .*sara@example\.sa/);
  for (const words of say(true)) {
    expect(words).not.toContain('on its way');
    expect(words).toMatch(/sara@example\.sa.* written to a file in the folder outbox/);
  }
});
