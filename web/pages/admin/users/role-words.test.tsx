/** Every way to change a role says that promoting an unconfirmed account removes its password. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { messages as arabicSite } from '#messages/generated/ar.ts';
import { messages as arabicAccount } from '#messages/generated/ar-account.ts';
import { messages as arabic } from '#messages/generated/ar-admin.ts';
import { messages as arabicForms } from '#messages/generated/ar-forms.ts';
import { messages as englishSite } from '#messages/generated/en.ts';
import { messages as englishAccount } from '#messages/generated/en-account.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import { messages as englishForms } from '#messages/generated/en-forms.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { createApiClient } from '#web/api/call.ts';
import { useAdminForm } from '#web/features/admin/admin-form.tsx';
import { MessagesProvider, useTranslate } from '#web/i18n/i18n.tsx';
import { UserFields, userFormIn } from './user-form.tsx';
import { promotionWords } from './user-lists.tsx';

const messagesOf = {
  ar: { ...arabicSite, ...arabicAccount, ...arabicForms, ...arabic },
  en: { ...englishSite, ...englishAccount, ...englishForms, ...english },
};
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
  const { schema, valuesOf, fields } = userFormIn(t, { row: user, firstDay: '2026-12-01' });
  const form = useAdminForm({ schema, start: valuesOf(user), failed: '', send: () => Promise.resolve() });
  return <UserFields form={form} row={user} fields={fields} />;
}

function formOf(language: 'ar' | 'en', changes: Partial<AdminUser>): string {
  return renderToStaticMarkup(
    <MessagesProvider language={language} messages={messagesOf[language] as unknown as PageMessages}>
      <QueryClientProvider client={createApiClient()}>
        <Drawn user={{ ...omar, ...changes }} />
      </QueryClientProvider>
    </MessagesProvider>,
  );
}

test.each(['ar', 'en'] as const)('%s: the edit form says it of an account that is not proven', (language) => {
  expect(formOf(language, { isEmailVerified: false })).toMatch(wordsOf[language]);
  expect(formOf(language, { isEmailVerified: true })).not.toMatch(wordsOf[language]);
  expect(formOf(language, { role: 'admin', isEmailVerified: false })).not.toMatch(wordsOf[language]);
});

test('the dialog of the list says it too, and of a proven account that its password stays', () => {
  expect(english[promotionWords({ isEmailVerified: false })]).toMatch(wordsOf.en);
  expect(english[promotionWords({ isEmailVerified: true })]).not.toContain('password');
});
