/** Message bundles that the landing page does without. */
import type { PageMessages } from '#messages/generated/types.ts';

export const otherBundles = import.meta.glob<Partial<PageMessages>>(
  [
    '../../messages/generated/*-*.ts',
    '!../../messages/generated/*-{closing,map}.ts',
    '!../../messages/generated/*-api.ts',
  ],
  { import: 'messages' },
);
