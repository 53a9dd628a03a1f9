/** The calls of a resource that the contract describes, as its list, form and deletion make them. */
import type { z } from 'zod';
import type { Endpoint } from '#contract/operation.ts';
import type { Query } from '#web/api/query.tsx';
import { type AdminRows, adminList, callAdmin } from '../admin-api.ts';

type Described<Row extends z.ZodType> = Record<'list' | 'create' | 'update' | 'remove', Endpoint> & {
  one: string;
  row: Row;
};

export function callsOf<RowSchema extends z.ZodType<{ id: string; version: number }>>({
  one,
  list,
  create,
  update,
  remove,
}: Described<RowSchema>) {
  type Row = z.output<RowSchema>;
  const send = callAdmin as unknown as (endpoint: Endpoint, input: object) => Promise<Record<string, Row>>;
  return {
    query: () => adminList(list, {}) as Query<AdminRows<Row>>,
    /** Creates one where `row` is null. Rejects with ApiError. */
    save: async (row: Row | null, fields: object): Promise<Row> => {
      const answer = row
        ? await send(update, { params: { id: row.id }, body: { ...fields, version: row.version } })
        : await send(create, { body: fields });
      return answer[one] as Row;
    },
    remove: ({ id }: Row) => send(remove, { params: { id } }),
  };
}
