/** Generates OpenAPI 3.1 from the contract. */
import { z } from 'zod';
import { namedTypes, operations } from '#contract/api/index.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { type ErrorCode, errorBody, errorStatus } from '#contract/error.ts';
import { type Access, isPublicRead, type Operation } from '#contract/operation.ts';
import { AppError } from '#server/platform/errors.ts';
import { errorBodyOf } from './error-presenter.ts';
import parts from './openapi-parts.json' with { type: 'json' };

export type JsonSchema = {
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  example?: unknown;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  readOnly?: boolean;
};

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

const commonErrors: readonly ErrorCode[] = [
  'malformed_request',
  'method_not_allowed',
  'unknown_host',
  'validation_failed',
  'too_many_requests',
  'internal',
  'overloaded',
  'unavailable',
];

const changeErrors: readonly ErrorCode[] = ['cross_site_request', 'conflict', 'storage_low'];

const bodyErrors: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];

const accessErrors: Readonly<Record<Access, readonly ErrorCode[]>> = {
  everybody: [],
  user: ['unauthenticated', 'password_change_required'],
  admin: ['admin_required', 'second_factor_required'],
  'user or admin': ['unauthenticated', 'password_change_required'],
  'user or link': ['unauthenticated', 'password_change_required'],
};

type Requirement = Partial<Record<keyof typeof parts.securitySchemes, readonly string[]>>;

const asUser: Requirement = { session: [] };
const asAdmin: Requirement = { adminSession: [], adminKey: [] };
/** Security requirements of an access level; any one of them suffices. */
const requirements: Readonly<Record<Access, readonly Requirement[]>> = {
  everybody: [],
  user: [asUser],
  admin: [asAdmin],
  'user or admin': [asUser, asAdmin],
  'user or link': [asUser, { alertLink: [] }],
};

type Header = keyof typeof parts.headers;

function headersOf(names: readonly Header[]) {
  if (names.length === 0) return {};
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: Object.fromEntries(refs) };
}

/** `Retry-After` where waiting helps, `Allow` for 405. */
function errorHeadersOf(status: string, operation: Operation): readonly Header[] {
  return [
    'X-Request-Id',
    ...(status === '429' || status === '503' ? (['Retry-After'] as const) : []),
    ...(status === '405' ? (['Allow'] as const) : []),
    ...openHeaders(operation),
  ];
}

function openHeaders(operation: Operation): readonly Header[] {
  return isPublicRead(operation) ? ['Access-Control-Allow-Origin'] : [];
}

/** Without `multipleOf: 0.01`, which validators refuse for amounts such as 99.91 in floating point. */
export function schemaOf(type: z.ZodType): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void delete jsonSchema.multipleOf,
  });
  return schema as JsonSchema;
}

/** The types of a generated client; `refer` replaces those inside a schema by references to them. */
function createNaming(): { refer: (schema: unknown) => unknown; schemas: Record<string, unknown> } {
  const inlined = Object.entries(namedTypes).map(([name, type]) => [name, schemaOf(type)] as const);
  const names = new Map(inlined.map(([name, schema]) => [JSON.stringify(schema), name]));
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]));
  };
  const refer = (value: unknown): unknown => {
    const name = names.get(JSON.stringify(value));
    return name === undefined ? within(value) : { $ref: `#/components/schemas/${name}` };
  };
  return { refer, schemas: Object.fromEntries(inlined.map(([name, schema]) => [name, within(schema)])) };
}

function parametersIn(place: Parameter['in'], type: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(type);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

export function parametersOf(operation: Operation): Parameter[] {
  return [...parametersIn('path', operation.params), ...parametersIn('query', operation.query)];
}

/** Path and query of a call; of `values` those that the operation knows. */
export function addressOfCall(
  { path, params, query }: Operation,
  values: Readonly<Record<string, unknown>>,
): string {
  const filled = Object.keys(params.shape).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
    path,
  );
  const given = Object.keys(query.shape).filter((name) => values[name] !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map((name) => [name, String(values[name])]))}`;
}

/** All codes of an operation, by ascending status. */
function errorCodesOf(operation: Operation): ErrorCode[] {
  const codes = [
    ...operation.errors,
    ...commonErrors,
    ...accessErrors[operation.access ?? 'everybody'],
    ...(operation.method === 'get' ? [] : changeErrors),
    ...(operation.body ? bodyErrors : []),
  ];
  return [...new Set(codes)].sort((a, b) => errorStatus[a] - errorStatus[b]);
}

export function errorExample(code: ErrorCode, language: Language) {
  const choice = { key: 'api.field.choice', args: { values: departureAirports.join(', ') } } as const;
  const fields = code === 'validation_failed' ? { origin: choice } : {};
  return errorBodyOf(new AppError(code, { log: '', fields }), language);
}

function errorResponses(operation: Operation) {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        ...headersOf(errorHeadersOf(String(status), operation)),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error', properties: { code: { enum: codes } } },
            examples: Object.fromEntries(
              codes.flatMap((code) =>
                (['en', 'ar'] as const).map((language) => [
                  `${code}.${language}`,
                  { $ref: `#/components/examples/${code}.${language}` },
                ]),
              ),
            ),
          },
        },
      },
    ]),
  );
}

const errorExamples = () =>
  Object.fromEntries(
    (Object.keys(errorStatus) as ErrorCode[]).flatMap((code) =>
      languages.map((language) => [`${code}.${language}`, { value: errorExample(code, language) }]),
    ),
  );

/** Public files beside the API, by path. */
export const publicFiles = parts.files;

function describeFile({ operationId, tag, type, summary }: (typeof publicFiles)[keyof typeof publicFiles]) {
  const responses = { 200: { description: 'OK', content: { [type]: { schema: { type: 'string' } } } } };
  return { operationId, tags: [tag], summary, security: [], responses };
}

function describeOperation(operation: Operation, refer: (schema: unknown) => unknown) {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    security: requirements[operation.access ?? 'everybody'],
    parameters: [...parametersOf(operation), ...(operation.method === 'get' ? [] : [parts.readerParameter])],
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(operation.body) } } },
    }),
    responses: {
      [String(operation.successStatus ?? 200)]: {
        description: operation.successStatus === 201 ? 'Created' : 'OK',
        ...headersOf([...(operation.answerHeaders ?? []), ...openHeaders(operation)]),
        content: { 'application/json': { schema: refer(schemaOf(operation.response)) } },
      },
      ...(operation.answerHeaders?.includes('ETag') && {
        304: { description: 'Not modified', ...headersOf(['ETag', ...openHeaders(operation)]) },
      }),
      ...errorResponses(operation),
    },
  };
}

function listTags(described: readonly Operation[]) {
  const byTag = Map.groupBy(described, ({ tag }) => tag);
  return [...byTag].map(([name, all]) => ({ name, description: `Such as: ${all[0]?.summary}.` }));
}

export function buildOpenApi(
  described: readonly Operation[] = operations as unknown as readonly Operation[],
  files: Partial<typeof publicFiles> = {},
) {
  const { refer, schemas } = createNaming();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of described) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, refer),
    };
  }
  for (const [path, file] of Object.entries(files)) paths[path] = { get: describeFile(file) };
  return {
    openapi: '3.1.0',
    info: parts.info,
    servers: [{ url: '/' }],
    tags: listTags(described),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody), ...schemas },
      examples: errorExamples(),
      headers: parts.headers,
      securitySchemes: parts.securitySchemes,
    },
  };
}
