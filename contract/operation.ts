/** Describes one API operation; routes, the typed client and OpenAPI are derived from it. */
import { z } from 'zod';
import type { ErrorCode } from './error.ts';

/** All that a browser needs to know of an operation when the code runs: see `contract/endpoints/`. */
export type Endpoint = { method: 'get' | 'post' | 'put' | 'delete'; path: string };

/**
 * Who may call: everybody, signed-in users, administrators (session and key), users and administrators, or users
 * and people with the link of an alert mail (`Authorization: Bearer`).
 */
export type Access = 'everybody' | 'user' | 'admin' | 'user or admin' | 'user or link';

export type Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Body extends z.ZodObject = z.ZodObject,
  Method extends Endpoint['method'] = Endpoint['method'],
  Path extends string = string,
> = OperationParts<Response, Body> & {
  /** Stable name, also OpenAPI's `operationId`. */
  id: string;
  method: Method;
  /** Path with `{name}` parameters. */
  path: Path;
  tag: string;
  params: Params;
  query: Query;
  /** In addition to the errors of every operation. */
  errors: readonly ErrorCode[];
};

type OperationParts<Response extends z.ZodType, Body extends z.ZodObject> = {
  summary: string;
  /** Defaults to everybody. */
  access?: Access;
  /** Counts against the caller's limit of costly operations. */
  isCostly?: boolean;
  /** Allowed before the caller has set an own password, or the second factor that the site demands. */
  isOpenBefore?: 'own password' | 'second factor';
  /** JSON body; a strict object, so that unknown keys are refused. */
  body?: Body;
  /** Defaults to 100 KB. */
  mostBodyBytes?: number;
  response: Response;
  /** Defaults to 200. */
  successStatus?: 200 | 201;
  answerHeaders?: readonly AnswerHeader[];
};

/** The ETag, the total number of rows, and the filters that were left out because nothing fits all of them. */
type AnswerHeader = 'ETag' | 'X-Total-Count' | 'X-Locked-Count' | 'X-Relaxed-Filters';

/** Public data, the same for everybody without a session: other sites may read it (CORS). */
export function isPublicRead({ method, access, tag }: Pick<Operation, 'method' | 'access' | 'tag'>): boolean {
  return method === 'get' && (access ?? 'everybody') === 'everybody' && tag !== 'Administration';
}

const noFields = z.object({});
type NoFields = typeof noFields;

/** The endpoints among the exports of a file of `contract/endpoints/`. */
type EndpointsOf<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Extract<Exports[Name], Endpoint>;
};

/**
 * Returns the function that defines an operation by the name of its endpoint; `shared` is true of all of them.
 * Parameters, query and errors are left out where there are none.
 */
export function defineOperationsOf<Exports extends object>(
  endpoints: Exports,
  shared: { tag: string; access?: Access },
) {
  return <
    Name extends string & keyof EndpointsOf<Exports>,
    Response extends z.ZodType,
    Params extends z.ZodObject = NoFields,
    Query extends z.ZodObject = NoFields,
    Body extends z.ZodObject = never,
  >(
    id: Name,
    operation: OperationParts<Response, Body> & {
      /** Where it is not the name of the endpoint. */
      id?: string;
      params?: Params;
      query?: Query;
      errors?: readonly ErrorCode[];
    },
  ) => {
    const endpoint = (endpoints as EndpointsOf<Exports>)[id];
    const common = { id, ...endpoint, ...shared, params: noFields, query: noFields, errors: [] };
    return { ...common, ...operation } as Operation<
      Params,
      Query,
      Response,
      Body,
      EndpointsOf<Exports>[Name]['method'],
      EndpointsOf<Exports>[Name]['path']
    >;
  };
}

/** A caller's parts of the request: one without fields is left out, a value of the query may be undefined. */
export type OperationInput<O> =
  O extends Operation<infer P, infer Q, z.ZodType, infer B>
    ? Part<'params', P, z.input<P>> &
        Part<'query', Q, OptionalWhereUndefined<z.input<Q>>> &
        ([B] extends [never] ? { body?: undefined } : { body: z.input<B> })
    : never;

type Part<Name extends string, Schema extends z.ZodObject, Values> = [keyof Schema['shape']] extends [never]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Values
    ? { [N in Name]?: Values }
    : { [N in Name]: Values };

type OptionalWhereUndefined<Values> = {
  [K in keyof Values as undefined extends Values[K] ? never : K]: Values[K];
} & { [K in keyof Values as undefined extends Values[K] ? K : never]?: Values[K] };

export type OperationOutput<O> = O extends { response: infer R extends z.ZodType } ? z.output<R> : never;
