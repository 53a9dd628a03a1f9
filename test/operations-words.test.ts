/** Every server code shown to operators has a translation in both languages. */
import { describe, expect, test } from 'vitest';
import { messages as arabic } from '#messages/generated/ar-admin.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { allJobs } from '#server/app/jobs.ts';
import { providerFailures, refusalReasons } from '#server/pipeline/providers/provider.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';

describe.each([
  ['ar', arabic],
  ['en', english],
] as const)('in %s', (language, messages) => {
  const t = createTranslate(language, messages as PageMessages);

  test.each([
    ['queue', allJobs.map(({ name }) => name)],
    ['reason', refusalReasons],
    ['failure', providerFailures],
  ] as const)('each %s', (kind, codes) => {
    for (const code of codes) expect(t.find<string>(`admin.operations.${kind}`, code), code).toBeDefined();
  });
});
