/** What a wish in plain words asks for. */
import { z } from 'zod';
import { longestWish, wishKinds } from '#contract/domain/wish/wish.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { textUpTo } from '../schemas.ts';

const define = defineOperationsOf(endpoints, { tag: 'Pricing' });

export const readWish = define('readWish', {
  summary: 'What a wish in Arabic or English words asks for, and the page that answers it',
  query: z.object({
    text: textUpTo(longestWish).trim().min(1).max(longestWish).meta({ example: 'دبي من جدة' }),
  }),
  response: z.object({
    /** Of the page, without language; `unknown` says what was not understood. */
    address: z.string(),
    understood: z.array(
      z.object({
        kind: z.enum(wishKinds),
        /** As it was typed. */
        text: z.string(),
        /** Address of the page without this part of the wish. */
        without: z.string(),
      }),
    ),
    /** Pieces of the text, as they were typed. */
    notUnderstood: z.array(z.string()),
  }),
});
