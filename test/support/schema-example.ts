/** Generates a plausible example value from a JSON schema, for calls of tests. */
import type { JsonSchema } from '#server/platform/http/openapi.ts';

/** Examples by field name, where the schema alone gives a value that is refused. */
const namedExamples: Readonly<Record<string, string>> = {
  countryCode: 'EG',
  airline: 'SV',
  origin: 'RUH',
  token: 'pR4vK0mZs9nQe1xTb7yUc3wLd5fGh8jAi2kNoVzYrSg',
};

const numberExample = 740;

const fits = (text: string, { type, pattern }: JsonSchema) =>
  type === 'string' && (!pattern || new RegExp(pattern).test(text));

function textExample(schema: JsonSchema): string {
  const known = ['2026-12-10', '2026-12', '2026-11-21T09:30:00.000Z', 'CAI'];
  const fitting = schema.pattern && known.find((text) => fits(text, schema));
  if (fitting) return fitting;
  if (schema.format === 'uuid') return '0c7f5d5e-1111-4222-8333-944445555666';
  if (schema.format === 'uri') return 'https://www.skyscanner.net/';
  return 'text';
}

function objectExample(schema: JsonSchema): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    inner.readOnly ? [] : [[name, exampleOf(inner, name)]],
  );
  const keys = (schema.propertyNames?.enum ?? []).map(String);
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const recorded = values ? keys.map((key) => [key, exampleOf(values, key)]) : [];
  return Object.fromEntries([...named, ...recorded]);
}

/** @param name the field's name, often more telling than its type */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const named = namedExamples[name];
  if (named !== undefined && fits(named, schema)) return named;
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.at(schema.oneOf ? -1 : 0) ?? {}, name);
  switch (schema.type) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return [exampleOf(schema.items ?? {}, name)];
    case 'string':
      return textExample(schema);
    case 'integer':
    case 'number':
      return Math.min(Math.max(numberExample, schema.minimum ?? 0), schema.maximum ?? numberExample);
    case 'boolean':
      return false;
    default:
      return null;
  }
}
