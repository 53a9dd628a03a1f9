/** Validates requests against the contract and explains each invalid field. */
import { z } from 'zod';
import { AppError, type FieldMessage, invalidField } from '#server/platform/errors.ts';

type Issue = z.core.$ZodIssue;

/** True when every `%` sequence is valid UTF-8 without NUL. */
export function isWellEncoded(text: string): boolean {
  if (!text.includes('%')) return !text.includes('\0');
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Parses the query parameters in `schema`; others are ignored.
 * @throws AppError `validation_failed` for a repeated parameter or an invalid value
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  search: URLSearchParams,
): z.output<Schema> {
  const values: Record<string, string> = {};
  const repeated: Record<string, FieldMessage> = {};
  for (const name of Object.keys(schema.shape)) {
    const given = search.getAll(name);
    if (given.length > 1) repeated[name] = 'api.field.givenTwice';
    else if (given[0] !== undefined) values[name] = given[0];
  }
  if (Object.keys(repeated).length > 0) {
    throw new AppError('validation_failed', { log: 'repeated query keys', fields: repeated });
  }
  return parseValues(schema, values);
}

/** @throws AppError `validation_failed` naming each invalid field */
export function parseValues<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const list = findOverlongList(schema, values);
  if (list) {
    const name = list.join('.');
    throw invalidField(name, 'api.field.tooMany', `too many: ${name}`);
  }
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, schema);
}

/** Limits the errors in a response to a body with thousands of invalid values. */
const mostFieldsNamed = 100;

/** Converts a zod error: the first fault of each field, for a limited number of fields. */
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
      return issue.input === undefined ? 'api.field.required' : choiceMessage(issue.values);
    case 'invalid_union':
      return unionMessage(issue.errors);
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
    case 'custom': {
      const choices = findField(issue.path, schema)?.meta()?.enum;
      return Array.isArray(choices) ? choiceMessage(choices) : faultMessage(issue.params?.fault, issue.input);
    }
    default:
      return 'api.field.invalid';
  }
}

function choiceMessage(values: readonly unknown[]): FieldMessage {
  return { key: 'api.field.choice', args: { values: values.map(String).join(', ') } };
}

/** Of values the list of all; of a number that may also be text, that it is a number. */
function unionMessage(branches: readonly (readonly Issue[])[]): FieldMessage {
  const firsts = branches.flatMap(([first]) => first ?? []);
  const values = firsts.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  if (values.length > 0) return choiceMessage(values);
  const isNumber = firsts.some((issue) => issue.code === 'invalid_type' && issue.expected === 'number');
  return isNumber ? 'api.field.decimal' : 'api.field.invalid';
}

/** Refinements name their message, except for plain values such as dates and numbers. */
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

/** Message for a number out of range, with both bounds if the schema has them. */
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
  if (issue.expected === 'number') return numberMessage(issue, schema);
  return typeMessages[issue.expected] ?? 'api.field.invalid';
}

/** A value of another type comes from programs, not from forms: they are told what JSON has to be there. */
const typeMessages: Readonly<Partial<Record<string, FieldMessage>>> = {
  string: 'api.field.text',
  boolean: 'api.field.boolean',
  array: 'api.field.list',
  object: 'api.field.object',
};

/** Names the limit in characters; the bound in code units, checked first, is higher. */
function lengthMessage(
  { path, maximum }: z.core.$ZodIssueTooBig,
  schema: z.ZodType | undefined,
): FieldMessage {
  let field = findField(path, schema);
  while (field instanceof z.ZodPipe) field = field.in as z.ZodType;
  const shown = field?.meta()?.maxLength;
  return { key: 'api.field.tooLong', args: { max: typeof shown === 'number' ? shown : Number(maximum) } };
}

/** Only the schema knows whether decimals are allowed. */
function numberMessage({ path }: Issue, schema: z.ZodType | undefined): FieldMessage {
  const field = findField(path, schema);
  return field instanceof z.ZodNumber && !field.isInt ? 'api.field.decimal' : 'api.field.number';
}

/** The schema of a field; undefined inside values that are neither object nor list. */
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

/** Without default, optional, nullable and preprocessing. */
function bareOf(field: unknown): unknown {
  if (isWrapper(field)) return bareOf(field.unwrap());
  return field instanceof z.ZodPipe && field.in instanceof z.ZodTransform ? bareOf(field.out) : field;
}

/** Formats of `contract/schemas.ts`, recognised by an example that matches their pattern. */
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

/** Path of the first list that is longer than its schema allows, found before its items are parsed. */
function findOverlongList(
  schema: unknown,
  value: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isWrapper(schema)) return findOverlongList(schema.unwrap(), value, path);
  if (schema instanceof z.ZodObject) {
    const held = value as Readonly<Record<string, unknown>>;
    return Iterator.from(Object.entries(schema.shape))
      .map(([name, field]) => findOverlongList(field, held[name], [...path, name]))
      .find((found) => found !== undefined);
  }
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) return undefined;
  if (value.length > mostItems(schema)) return path;
  return value
    .entries()
    .map(([at, item]) => findOverlongList(schema.element, item, [...path, String(at)]))
    .find((found) => found !== undefined);
}

function isWrapper(schema: unknown): schema is z.ZodDefault | z.ZodOptional | z.ZodNullable {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
}

function mostItems(schema: z.ZodArray): number {
  const bounds = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as { maximum?: number });
  return Math.min(...bounds.flatMap(({ maximum }) => maximum ?? []));
}
