/** That a promotion ends the password of an unproven account is said wherever the role is changed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages as arabic } from '#messages/generated/ar-admin.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { promotionWords } from './promote-user.tsx';
import { RoleHint } from './user-form.tsx';

const messagesOf = { ar: arabic, en: english };
const wordsOf = {
  ar: /فلن تعمل أي كلمة مرور.*دعوة ليختار كلمة مرور جديدة/,
  en: /password .*no longer works.*invitation to choose a new one/,
};

function hintOf(language: 'ar' | 'en', user: Parameters<typeof RoleHint>[0]['user']): string {
  return renderToStaticMarkup(
    <MessagesProvider language={language} messages={messagesOf[language] as unknown as PageMessages}>
      <RoleHint user={user} />
    </MessagesProvider>,
  );
}

test.each(['ar', 'en'] as const)('%s: the edit form says it of an account that is not proven', (language) => {
  expect(hintOf(language, { role: 'user', isEmailVerified: false })).toMatch(wordsOf[language]);
  expect(hintOf(language, { role: 'user', isEmailVerified: true })).toBe('');
  expect(hintOf(language, { role: 'admin', isEmailVerified: false })).toBe('');
});

test('the dialog of the list says it too, and of a proven account that its password stays', () => {
  expect(english[promotionWords({ isEmailVerified: false })]).toMatch(wordsOf.en);
  expect(english[promotionWords({ isEmailVerified: true })]).not.toContain('password');
});
