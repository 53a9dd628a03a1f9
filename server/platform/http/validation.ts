/** Holds what a caller sends against the contract, and says per field what is wrong. */
import { z } from 'zod';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { findLongList } from './long-lists.ts';

type Issue = z.core.$ZodIssue;

/** True when every `%` of a path or query starts a UTF-8 sequence and no NUL hides in it. */
export function isWellEncoded(text: string): boolean {
  if (!text.includes('%')) return !text.includes('\0');
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The values of a query string that `schema` names; other keys are ignored.
 * @throws AppError `validation_failed` for a known key that comes twice or a value outside the schema
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  search: URLSearchParams,
): z.output<Schema> {
  const values: Record<string, string> = {};
  const repeated: Record<string, FieldMessage> = {};
  for (const name of Object.keys(schema.shape)) {
    const given = search.getAll(name);
    if (given.length > 1) repeated[name] = 'api.field.invalid';
    else if (given[0] !== undefined) values[name] = given[0];
  }
  if (Object.keys(repeated).length > 0) {
    throw new AppError('validation_failed', { log: 'repeated query keys', fields: repeated });
  }
  return parseValues(schema, values);
}

/** @throws AppError `validation_failed` naming each field that is wrong */
export function parseValues<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const list = findLongList(schema, values);
  if (list) {
    const name = list.join('.');
    throw new AppError('validation_failed', {
      log: `too many: ${name}`,
      fields: { [name]: 'api.field.tooMany' },
    });
  }
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, schema);
}

/** A body of thousands of wrong values is not answered with thousands of messages. */
const mostFieldsNamed = 100;

/** What a zod error looks like to the reader: the first fault of each field, for the first fields. */
export function validationError(error: z.core.$ZodError, schema?: z.ZodType): AppError {
  const fields: Record<string, FieldMessage> = {};
  const named = error.issues
    .slice(0, mostFieldsNamed)
    .flatMap((issue) => fieldNamesOf(issue).map((name) => ({ name, issue })));
  for (const { name, issue } of named.slice(0, mostFieldsNamed)) {
    fields[name] ??= rangeMessage(issue, schema) ?? messageOf(issue, schema);
  }
  return new AppError('validation_failed', { log: `refused: ${Object.keys(fields).join(', ')}`, fields });
}

function fieldNamesOf(issue: Issue): string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostFieldsNamed).map((key) => [...path, key].join('.').slice(0, 80));
  return [path.join('.')];
}

function messageOf(issue: Issue, schema: z.ZodType | undefined): FieldMessage {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'api.field.unknown';
    case 'invalid_value':
      return issue.input === undefined
        ? 'api.field.required'
        : { key: 'api.field.choice', args: { values: issue.values.map(String).join(', ') } };
    case 'invalid_type':
      return typeMessage(issue, schema);
    case 'too_small':
      if (issue.origin === 'array') return 'api.field.required';
      if (issue.origin !== 'string') return numberMessage(issue, schema);
      return issue.minimum === 1 ? 'api.field.required' : 'api.field.tooShort';
    case 'too_big':
      if (issue.origin === 'array') return 'api.field.tooMany';
      return issue.origin === 'string' ? lengthMessage(issue, schema) : numberMessage(issue, schema);
    case 'invalid_format':
      return formatMessage(issue.pattern);
    case 'custom':
      return faultMessage(issue.params?.fault, issue.input);
    default:
      return 'api.field.invalid';
  }
}

/** The contract names its refinements, but for those of plain values: a day that exists, a number of a few. */
function faultMessage(fault: unknown, input: unknown): FieldMessage {
  switch (fault) {
    case 'endBeforeStart':
    case 'repeated':
    case 'socialHost':
      return `api.field.${fault}`;
    default:
      return typeof input === 'string' ? 'api.field.date' : 'api.field.invalid';
  }
}

/** For a number out of bounds: both bounds, where the schema has both. */
function rangeMessage(issue: Issue, schema: z.ZodType | undefined): FieldMessage | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const field = findField(issue.path.slice(0, 1), schema);
  if (!(field instanceof z.ZodNumber)) return undefined;
  const { minValue: min, maxValue: max } = field;
  if (min === null || max === null || !Number.isSafeInteger(min) || !Number.isSafeInteger(max))
    return undefined;
  return { key: 'api.field.numberRange', args: { min, max } };
}

function typeMessage(issue: z.core.$ZodIssueInvalidType, schema: z.ZodType | undefined): FieldMessage {
  if (issue.input === undefined) return 'api.field.required';
  if (issue.expected === 'int') return 'api.field.number';
  return issue.expected === 'number' ? numberMessage(issue, schema) : 'api.field.invalid';
}

/** Names the limit in characters: the bound in code units, which is checked first, is above it. */
function lengthMessage(
  { path, maximum }: z.core.$ZodIssueTooBig,
  schema: z.ZodType | undefined,
): FieldMessage {
  let field = findField(path, schema);
  while (field instanceof z.ZodPipe) field = field.in as z.ZodType;
  const shown = field?.meta()?.maxLength;
  return { key: 'api.field.tooLong', args: { max: typeof shown === 'number' ? shown : Number(maximum) } };
}

/** Whether parts of a whole will do, the schema alone knows. */
function numberMessage({ path }: Issue, schema: z.ZodType | undefined): FieldMessage {
  const field = findField(path, schema);
  return field instanceof z.ZodNumber && !field.isInt ? 'api.field.decimal' : 'api.field.number';
}

/** The schema of a field; undefined below what is neither an object nor a list. */
function findField(path: readonly PropertyKey[], schema: z.ZodType | undefined): z.ZodType | undefined {
  let field: unknown = schema;
  for (const name of [undefined, ...path]) {
    if (name !== undefined) {
      if (field instanceof z.ZodObject) field = field.shape[String(name)];
      else field = field instanceof z.ZodArray ? field.element : undefined;
    }
    field = bareOf(field);
  }
  return field instanceof z.ZodType ? field : undefined;
}

/** Without default, optional and null, and without the step that reads a number from text. */
function bareOf(field: unknown): unknown {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return bareOf(field.unwrap());
  return field instanceof z.ZodPipe && field.in instanceof z.ZodTransform ? bareOf(field.out) : field;
}

/** The formats of `contract/schemas.ts`, known by a value that fits their pattern. */
const formatExamples: readonly (readonly [string, FieldMessage])[] = [
  ['RUH', 'api.field.iata'],
  ['2026-12-10', 'api.field.date'],
  ['2026-12', 'api.field.month'],
  ['name@example.com', 'api.field.email'],
];

function formatMessage(pattern: string | undefined): FieldMessage {
  const source = /^\/(.*)\/[a-z]*$/s.exec(pattern ?? '')?.[1];
  if (source === undefined) return 'api.field.invalid';
  const fits = new RegExp(source);
  return formatExamples.find(([example]) => fits.test(example))?.[1] ?? 'api.field.invalid';
}
