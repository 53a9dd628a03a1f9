/** Generates a plausible example value from a JSON schema, for calls of tests. */
import type { JsonSchema } from '#server/platform/http/openapi.ts';

/** Examples by field name, where the schema alone gives an odd value. */
const namedExamples: Readonly<Record<string, unknown>> = {
  city: 'Cairo',
  cityAr: 'القاهرة',
  country: 'Egypt',
  countryAr: 'مصر',
  countryCode: 'EG',
  nameAr: 'مطار القاهرة الدولي',
  airline: 'SV',
  airlineName: 'Saudia',
  airlineNameAr: 'الخطوط السعودية',
  source: 'sample',
  algorithm: 'discount-1',
  fullName: 'Sara Al-Otaibi',
  firstName: 'Sara',
  lastName: 'Al-Otaibi',
  pendingEmail: null,
  profileImageUrl: null,
  device: 'Chrome · Android',
  email: 'sara@example.com',
  supportEmail: 'support@example.com',
  subject: 'Fares to Cairo',
  message: 'Which airline has the fare of 12 December?',
  website: '',
  siteName: 'Hudhud',
  siteNameAr: 'هدهد',
  code: 'CAI',
  destination: 'CAI',
  origin: 'RUH',
  latitude: 30.12,
  longitude: 31.41,
  durationMinutes: 155,
  stops: 0,
  token: 'pR4vK0mZs9nQe1xTb7yUc3wLd5fGh8jAi2kNoVzYrSg',
  adults: 1,
  region: 'africa',
  returnDate: '2026-12-17',
  days: 64,
  needed: 20,
  discountPercentage: 27,
  destinationCount: 118,
  shortRecord: null,
  from: 21,
  upTo: 42,
};

const numberExample = 740;

function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.anyOf) return schema.anyOf.some((inner) => fits(value, inner));
  if (value === null) return schema.type === 'null';
  if (typeof value === 'string') {
    return schema.type === 'string' && (!schema.pattern || new RegExp(schema.pattern).test(value));
  }
  return typeof value === 'number' && (schema.type === 'number' || schema.type === 'integer');
}

function textExample(schema: JsonSchema, name: string): string {
  const fitting = ['2026-12-10', '2026-12', '2026-11-21T09:30:00.000Z', 'CAI'].find(
    (text) =>
      schema.format !== 'uuid' && schema.pattern !== undefined && new RegExp(schema.pattern).test(text),
  );
  if (fitting) return fitting;
  if (schema.format === 'uuid') return '0c7f5d5e-1111-4222-8333-944445555666';
  if (schema.format === 'uri') return 'https://www.skyscanner.net/';
  if (name === 'name') return 'Cairo International Airport';
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
  if (name in namedExamples && fits(namedExamples[name], schema)) return namedExamples[name];
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
      return textExample(schema, name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(numberExample, schema.minimum ?? 0), schema.maximum ?? numberExample);
    case 'boolean':
      return false;
    default:
      return null;
  }
}
