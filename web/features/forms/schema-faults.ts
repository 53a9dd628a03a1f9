/** Words of a form about a value that its schema refuses. */
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { cleanLine } from '#contract/domain/typed-text.ts';
import type { Translate } from '#web/i18n/i18n.tsx';

/** Error messages by field, in the reader's language; a field of a list is `rows.0.name`. */
export type Faults = Readonly<Record<string, string | undefined>>;

export type FaultRules<Body> = {
  /** For a filled field that its schema refuses, instead of the usual words. */
  words?: Faults | undefined;
  /** For an empty field. */
  missing?: Faults | undefined;
  /** Both for fields of lists, which have no fixed names; undefined leaves the usual words. */
  wordsOf?: ((name: string, refusal: Refusal) => string | undefined) | undefined;
  /** Further rules, tried once the schema accepts everything. */
  check?: ((body: Body) => Faults) | undefined;
};

/** As a function it is loaded with the form's first use, so that pages come without zod. */
export type FormSchema<Body, Values> = z.ZodType<Body, Values> | (() => Promise<z.ZodType<Body, Values>>);

/** `fault` is the name of a rule that no plain schema expresses. */
export type Refusal = { isMissing: boolean; fault: string | undefined };

/** Checks values by the schema, then by the form's own rules. */
export function resolveBySchema<Values extends FieldValues, Body>(
  schema: FormSchema<Body, Values>,
  rules: FaultRules<Body>,
  t: Translate,
): Resolver<Values, unknown, Body> {
  const { check } = rules;
  const error = (issue: z.core.$ZodRawIssue) => wordsOfIssue(issue as RawIssue, rules, t);
  return async (values) => {
    const known = typeof schema === 'function' ? await schema() : schema;
    const { data, error: refused } = known.safeParse(values, { error });
    // The first fault of each field, by its whole name.
    const found = refused?.issues.map(({ path, message }) => [path.join('.'), message]).reverse();
    const faults: Faults = found ? Object.fromEntries(found) : (check?.(data as Body) ?? {});
    const errors: FieldErrors = {};
    for (const [name, message] of Object.entries(faults)) {
      if (message !== undefined) set(errors, name, { type: 'schema', message });
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    return { values: data as Body, errors: {} };
  };
}

type RawIssue = {
  code: string;
  path?: readonly PropertyKey[];
  input?: unknown;
  origin?: string;
  expected?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  params?: { fault?: string };
};

function wordsOfIssue(issue: RawIssue, rules: FaultRules<never>, t: Translate): string {
  const name = (issue.path ?? []).join('.');
  const isNone = isMissing(issue);
  const own =
    rules.wordsOf?.(name, { isMissing: isNone, fault: issue.params?.fault }) ??
    (isNone ? rules.missing : rules.words)?.[name];
  if (own !== undefined) return own;
  if (isNone) return t('forms.required');
  const isText = issue.origin === 'string';
  if (issue.code === 'too_big' && isText) return t('api.field.tooLong', { max: Number(issue.maximum) });
  if (issue.code === 'too_small' && isText) return t('api.field.tooShort');
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('api.field.number');
  return t(issue.pattern?.includes('@') ? 'forms.email' : 'api.field.invalid');
}

/** Nothing was typed or chosen, or nothing that can be seen. */
function isMissing({ code, input, minimum, origin }: RawIssue): boolean {
  if (input === undefined || input === null) return true;
  if (typeof input === 'string' && cleanLine(input) === '') return true;
  return code === 'too_small' && minimum === 1 && (origin === 'string' || origin === 'array');
}

/** The messages of nested errors by the whole name of their field. */
export function flattenErrors(errors: object, above = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([name, error]) => {
      if (typeof error !== 'object' || error === null) return {};
      const { message } = error as { message?: unknown };
      if (typeof message === 'string') return { [above + name]: message };
      return name === 'ref' ? {} : flattenErrors(error, `${above}${name}.`);
    }),
  );
}
