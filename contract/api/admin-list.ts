/** How every list of the administration is paged and ordered: rows as a bare array, their total in X-Total-Count. */
import { z } from 'zod';
import { rowsPerPage } from '../domain/admin.ts';
import { searchText } from '../form-fields.ts';
import { isoDate, numberText } from '../schemas.ts';

export const listPage = {
  page: numberText(z.number().int().min(1).max(100_000).default(1)),
  perPage: numberText(
    z
      .number()
      .refine((rows) => (rowsPerPage as readonly number[]).includes(rows))
      .meta({ enum: [...rowsPerPage] })
      .default(25),
  ),
};
export const listSearch = searchText;
export const listOrder = z.enum(['asc', 'desc']);
/** A span of Riyadh days, both included. */
export const listDays = { from: isoDate.optional(), to: isoDate.optional() };

/** What a change is based on; rises with every change of the row, whoever makes it. */
export const rowVersion = z.int().positive();

/** A file made by the server, to be kept by the reader. */
export const textFile = z.object({ fileName: z.string(), text: z.string() });
export type TextFile = z.output<typeof textFile>;
