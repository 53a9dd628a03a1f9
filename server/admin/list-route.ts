/** Route of a list of the administration: a page of the rows of a query, and their total in `X-Total-Count`. */
import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { rowsPerPage } from '#contract/domain/admin.ts';
import type { Operation } from '#contract/operation.ts';
import type { Db } from '#server/platform/database/schema.ts';
import {
  type OperationRequest,
  type OperationRoute,
  operationRoute,
} from '#server/platform/http/operation-route.ts';

/** `select` gives all rows that fit, in their order; `present` turns those of a page into the answer, for the reader. */
export function listRoute<
  Params extends z.ZodObject,
  Query extends z.ZodObject<{ page: z.ZodType<number> }>,
  Item,
  Tables,
  Table extends keyof Tables,
  Row,
>(
  operation: Operation<Params, Query, z.ZodArray<z.ZodType<Item>>>,
  db: Db,
  select: (request: OperationRequest<Params, Query>) => SelectQueryBuilder<Tables, Table, Row>,
  present: (rows: Row[], request: OperationRequest<Params, Query>) => Item[] | Promise<Item[]>,
): OperationRoute {
  return operationRoute(operation, async (request) => {
    const fitting = select(request);
    const { total } = await db
      .selectFrom(fitting.clearOrderBy().as('fitting'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    request.setHeader('x-total-count', total);
    const page = fitting.limit(rowsPerPage).offset((request.query.page - 1) * rowsPerPage);
    return present(await page.execute(), request);
  });
}
