/** Every server code shown to operators has a translation in both languages. */
import { describe, expect, test } from 'vitest';
import { messages as arabic } from '#messages/generated/ar-admin.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { allJobs } from '#server/app/jobs.ts';
import { providerFailures, refusalReasons } from '#server/pipeline/providers/provider.ts';
import { failureWords, queueWords, reasonWords } from '#web/features/admin/operations-words.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';

describe.each([
  ['ar', arabic],
  ['en', english],
] as const)('in %s', (language, messages) => {
  const translate = createTranslate(language, messages as PageMessages);

  test.each([
    ['queue', allJobs.map(({ name }) => name), queueWords],
    ['refusal', refusalReasons, reasonWords],
    ['failure', providerFailures, failureWords],
  ] as const)('each %s', (_kind, codes, wordsOf) => {
    for (const code of codes) expect(wordsOf(translate, code) ?? code).not.toBe(code);
  });
});
