/** Paging and sorting of every admin list: rows as a bare array, their total in `X-Total-Count`. */
import { z } from 'zod';
import { searchText } from '../form-fields.ts';
import { numberText } from '../schemas.ts';

export const listPage = { page: numberText(z.number().int().min(1).max(100_000).default(1)) };
export const listSearch = searchText;
export const listOrder = z.enum(['asc', 'desc']);

export const textFile = z.object({ fileName: z.string(), text: z.string() });
export type TextFile = z.output<typeof textFile>;
