/** Schemas of the settings from their entries: as they are sent, and as a form has them typed. */
import { z } from 'zod';
import {
  type FieldEntry,
  type NameOf,
  type OrderEntry,
  type RowEntry,
  type RowOf,
  type RowsEntry,
  type SettingName,
  type Settings,
  settingEntries,
} from '../domain/settings.ts';
import { cleanLine } from '../domain/typed-text.ts';
import { emailField, lineField } from '../form-fields.ts';
import { boundedText, httpsAddress, isoDate, readNumberText, sar, textUpTo } from '../schemas.ts';

type Entry = FieldEntry | RowsEntry | OrderEntry;
type Checked<Value> = z.ZodType<Value, Value>;
type RowSchema<Name extends NameOf<'rows'>> = z.ZodObject<
  { [Field in keyof RowOf<Name>]: Checked<RowOf<Name>[Field]> },
  z.core.$strict
>;

/** A setting within the limits of its entry. */
export function settingSchema<Name extends SettingName>(name: Name): Checked<Settings[Name]> {
  return schemaOf(settingEntries[name], false) as unknown as Checked<Settings[Name]>;
}

export function rowSchema<Name extends NameOf<'rows'>>(name: Name): RowSchema<Name> {
  return rowOf(settingEntries[name], false) as unknown as RowSchema<Name>;
}

/** As a form has them: numbers and addresses are text, which may be empty. */
export function settingForm<Name extends SettingName>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, schemaOf(settingEntries[name], true)]));
  return z.strictObject(shape) as unknown as z.ZodType<Pick<Settings, Name>, Record<string, unknown>>;
}

function schemaOf(entry: Entry, isTyped: boolean): z.ZodType {
  switch (entry.type) {
    case 'localized':
      return localized(entry, isTyped);
    case 'text':
      return textOf(entry);
    case 'price':
      return numberOf(sar.min(entry.least).max(entry.most), entry.empty, isTyped);
    case 'whole':
      return numberOf(z.int().min(entry.least).max(entry.most), entry.empty, isTyped);
    case 'switch':
      return entry.isOptional ? z.boolean().default(false) : z.boolean();
    case 'email':
      return isTyped
        ? z.preprocess((text) => (isBlank(text) ? null : text), emailField.nullable())
        : emailField.nullable();
    case 'address':
      return httpsAddress(entry.longest).meta({ example: entry.example });
    case 'day':
      return entry.isOptional ? isoDate.nullable().default(null) : isoDate;
    case 'choice':
      return z.enum(entry.of as readonly [string]);
    case 'order':
      return z
        .array(z.enum(entry.of as readonly [string]))
        .min(1)
        .max(entry.of.length)
        .refine(isWithoutRepeats, faultOf('repeated'));
    case 'rows':
      return rowsOf(entry, isTyped);
  }
}

function shapeOf(fields: RowEntry, isTyped: boolean): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, isTyped)]));
}

function rowsOf({ unique, most, ...entry }: RowsEntry, isTyped: boolean): z.ZodType {
  const rows = z.array(rowOf(entry, isTyped)).max(most);
  const keyOf = (row: Record<string, unknown>) => unique?.map((name) => row[name]).join(' ');
  return unique ? rows.refine((all) => isWithoutRepeats(all.map(keyOf)), faultOf('repeated')) : rows;
}

function rowOf({ row, rules = [] }: Pick<RowsEntry, 'row' | 'rules'>, isTyped: boolean) {
  return rules.reduce(
    (schema, { between, fault, fits }) =>
      schema.refine((value) => fits(value as never), {
        ...faultOf(fault),
        path: between.slice(-1),
        // Whatever other fields hold.
        when: ({ value, issues }) =>
          between.every((name) => typeof Object(value)[name] === 'string' && !issues.some(isAt(name))),
      }),
    z.strictObject(shapeOf(row, isTyped)),
  );
}

function isAt(name: string) {
  return ({ path }: { path?: PropertyKey[] | undefined }) => path?.[0] === name;
}

function textOf({ longest, pattern, isOptional }: Extract<FieldEntry, { type: 'text' }>): z.ZodType {
  // Cleaned within its bound, so that what is stored and shown to everybody is one visible line.
  const text = boundedText(longest).overwrite(cleanLine);
  if (pattern) return isOptional ? text.regex(pattern).meta({ example: '' }) : text.regex(pattern);
  return isOptional ? text : text.min(1);
}

/** One text stands for both languages; a form has both. */
function localized({ longest, isOptional }: Extract<FieldEntry, { type: 'localized' }>, isTyped: boolean) {
  const line = isOptional
    ? textUpTo(longest).transform(cleanLine).pipe(boundedText(longest))
    : lineField(longest);
  const texts = z.strictObject({ ar: line, en: line });
  return isTyped
    ? texts
    : z.preprocess<unknown, typeof texts, z.input<typeof texts> | string>(inBothLanguages, texts);
}

export function inBothLanguages(value: unknown): unknown {
  return typeof value === 'string' ? { ar: value, en: value } : value;
}

function numberOf(number: z.ZodNumber, empty: 0 | undefined, isTyped: boolean): z.ZodType {
  if (!isTyped) return number;
  return z.preprocess((text) => (isBlank(text) ? empty : readNumberText(cleanLine(String(text)))), number);
}

function isBlank(typed: unknown): boolean {
  return cleanLine(String(typed)) === '';
}

function isWithoutRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** Faults a plain schema cannot express have names, for translated messages. */
function faultOf(fault: 'endBeforeStart' | 'socialHost' | 'repeated') {
  return { code: 'custom', params: { fault } } as const;
}
