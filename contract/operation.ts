/** How one call of the API is described: server routes, the typed client and OpenAPI are all read from it. */
import type { z } from 'zod';
import type { ErrorCode } from './error.ts';

export type Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
> = {
  /** Stable name, also OpenAPI's `operationId`. */
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path with `{name}` parameters. */
  path: string;
  tag: string;
  summary: string;
  params: Params;
  query: Query;
  response: Response;
  /** Besides those every call may answer with. */
  errors: readonly ErrorCode[];
};

export function defineOperation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Response extends z.ZodType,
>(operation: Operation<Params, Query, Response>): Operation<Params, Query, Response> {
  return operation;
}

/** What a caller may send. */
export type OperationInput<O> =
  O extends Operation<infer P, infer Q, z.ZodType> ? { params: z.input<P>; query: z.input<Q> } : never;

/** What a successful answer holds. */
export type OperationOutput<O> = O extends Operation<z.ZodObject, z.ZodObject, infer R> ? z.output<R> : never;
