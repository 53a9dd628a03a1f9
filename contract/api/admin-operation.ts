/** What the operations of the administration share: their tag and access; of lists paging and sorting, with the total in `X-Total-Count`. */
import { z } from 'zod';
import * as endpoints from '../endpoints/admin.ts';
import { searchText } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import { numberText } from '../schemas.ts';

export const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });

export const listPage = { page: numberText(z.number().int().min(1).max(100_000).default(1)) };
export const listSearch = searchText;
export const listOrder = z.enum(['asc', 'desc']);
