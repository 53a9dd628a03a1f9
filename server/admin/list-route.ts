/** Route of a list of the administration: a page of rows, and their total in `X-Total-Count`. */
import type { z } from 'zod';
import { rowsPerPage } from '#contract/domain/admin.ts';
import type { Operation } from '#contract/operation.ts';
import {
  type OperationRequest,
  type OperationRoute,
  operationRoute,
} from '#server/platform/http/operation-route.ts';

type Span = { limit: number; offset: number };
type Paged = z.ZodObject<{ page: z.ZodType<number> }>;

/** `present` turns a row into one of the answer, for the reader. */
export function listRoute<Params extends z.ZodObject, Query extends Paged, Item, Row>(
  operation: Operation<Params, Query, z.ZodArray<z.ZodType<Item>>>,
  read: (request: OperationRequest<Params, Query>, span: Span) => Promise<{ rows: Row[]; total: number }>,
  present: (row: Row, request: OperationRequest<Params, Query>) => Item,
): OperationRoute {
  return operationRoute(operation, async (request) => {
    const span = { limit: rowsPerPage, offset: (request.query.page - 1) * rowsPerPage };
    const { rows, total } = await read(request, span);
    request.setHeader('x-total-count', String(total));
    return rows.map((row) => present(row, request));
  });
}
