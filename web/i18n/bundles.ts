/** All message bundles: a page finds its own without this list. */
import type { PageMessages } from '#messages/generated/types.ts';

export const bundles = import.meta.glob<Partial<PageMessages>>(
  [
    '../../messages/generated/*.ts',
    '!../../messages/generated/types.ts',
    '!../../messages/generated/*-api.ts',
  ],
  { import: 'messages' },
);
