/** What the question about somebody else's change tells. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { Changes } from './use-conflict.tsx';

const told = (language: 'ar' | 'en', changes: Parameters<typeof Changes>[0]['of']) =>
  renderToStaticMarkup(
    <MessagesProvider language={language} messages={pageMessages[language]}>
      <Changes of={changes} />
    </MessagesProvider>,
  ).replace(/<[^>]+>/g, '');

test.each([
  ['ar', 'المدينة: صار باريس', 'تغيّر شيء لا يظهر في هذا النموذج.'],
  ['en', 'City: now Paris', 'Something changed that this form does not show.'],
] as const)('%s: what the form shows, or that it shows none of it', (language, field, other) => {
  const [label, value] = field.split(/: (?:صار|now) /);
  expect(told(language, [{ label: label ?? '', value }])).toBe(field);
  expect(told(language, [])).toBe(other);
});
