/** `/api/admin/<path>` of each resource that the contract describes: list, add, change and remove the rows of its table. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import {
  type ResourceFields,
  type ResourceKind,
  type ResourceOf,
  resources,
} from '#contract/resources/index.ts';
import { type Database, toColumn } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type RecordedParts, recordedChanges } from './admin-resource.ts';

type RowOf<Kind extends ResourceKind> = Selectable<Database[Kind]> & { id: string };

/** What a resource does beyond storing what was sent. */
export type OwnRules<Kind extends ResourceKind> = Pick<
  RecordedParts<Kind, RowOf<Kind>>,
  'taken' | 'topic' | 'onCommit'
> & {
  /** Turns what was sent into what is stored. @throws AppError for what is refused */
  complete?: (sent: z.output<ResourceOf<Kind>['body']>) => ResourceFields<Kind>;
  /** Computes what an answer shows besides. */
  show?: (fields: ResourceFields<Kind>) => z.output<z.ZodObject<NonNullable<ResourceOf<Kind>['shown']>>>;
};

export type ResourcesContext = { db: Kysely<Database>; now: () => Date };

/** @param own of the resources that have rules of their own */
export function resourceRoutes(
  context: ResourcesContext,
  own: { readonly [Kind in ResourceKind]?: OwnRules<Kind> },
): OperationRoute[] {
  return resources.flatMap((resource) =>
    routesOf(context, resource as AnyResource, own[resource.kind] ?? {}),
  );
}

type Values = Readonly<Record<string, unknown>>;
type AnyRow = { id: string; version: number; updated_at: Date };
/** Which resource it is does not matter below: the contract has checked its values, and the types of `OwnRules` its rules. */
type AnyResource = Pick<ResourceOf<ResourceKind>, 'kind' | 'one' | 'fields' | 'label' | 'order'> &
  Record<'list' | 'create' | 'update' | 'remove', Operation>;

function routesOf(context: ResourcesContext, resource: AnyResource, rules: object): OperationRoute[] {
  const { kind, one, label, order, list, create, update, remove } = resource;
  const {
    complete = (sent) => sent,
    show = () => ({}),
    ...changes
  } = rules as { complete?: (sent: Values) => Values; show?: (fields: Values) => Values };
  const names = Object.keys(resource.fields);
  const fieldsOf = (row: object) =>
    Object.fromEntries(names.map((name) => [name, (row as Values)[toColumn(name)]]));
  const columnsOf = (sent: Values) => {
    const fields = complete(sent);
    return Object.fromEntries(names.map((name) => [toColumn(name), fields[name]]));
  };
  const rows = recordedChanges<ResourceKind, AnyRow>(context, {
    ...changes,
    kind,
    labelOf: (row) => String(fieldsOf(row)[label]),
    auditFieldsOf: fieldsOf,
    findLocked: (trx, id) =>
      trx.selectFrom(kind).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  });
  const present = (row: AnyRow) => {
    const { id, version, updated_at } = row;
    const fields = fieldsOf(row);
    return { id, version, ...fields, ...show(fields), updatedAt: updated_at.toISOString() };
  };
  return [
    operationRoute(list, async () => {
      const all = context.db.selectFrom(kind).selectAll();
      const ordered = order.reduce((query, name) => query.orderBy(toColumn(name) as never), all);
      return (await ordered.execute()).map(present);
    }),
    operationRoute(create, async ({ body, caller }) => {
      const columns = columnsOf(body);
      const added = await rows.create(caller, (trx, now) =>
        trx
          .insertInto(kind)
          .values({ ...columns, created_at: now, updated_at: now } as never)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return { [one]: present(added) };
    }),
    operationRoute(update, async ({ params, body: { version, ...sent }, caller }) => {
      const columns = columnsOf(sent);
      const changed = await rows.change(caller, String(params.id), {
        verb: 'update',
        version: version as number | undefined,
        change: async (trx, before, now) =>
          isDeepStrictEqual(fieldsOf({ ...before, ...columns }), fieldsOf(before))
            ? before
            : trx
                .updateTable(kind)
                .set({ ...columns, updated_at: now })
                .where('id', '=', before.id)
                .returningAll()
                .executeTakeFirstOrThrow(),
      });
      return { [one]: present(changed) };
    }),
    operationRoute(remove, async ({ params, caller }) => {
      await rows.change(caller, String(params.id), {
        verb: 'delete',
        change: async (trx, { id }) => void (await trx.deleteFrom(kind).where('id', '=', id).execute()),
      });
      return { done: true };
    }),
  ];
}
