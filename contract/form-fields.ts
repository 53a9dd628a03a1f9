/** Schemas of form fields: length bound first, then cleaned, then measured. */
import { z } from 'zod';
import { emailPattern, foldEmail, longestEmail } from './domain/email.ts';
import { cleanLine, cleanLines, countCharacters } from './domain/typed-text.ts';
import { boundedText, readNumberText, textUpTo } from './schemas.ts';

/** One line of 1 to `longest` characters. */
export function lineField(longest: number) {
  return measured(cleanLine, longest);
}

/** Lines of 1 to `longest` characters together. */
export function linesField(longest: number) {
  return measured(cleanLines, longest);
}

/** A visible letter, number or symbol; excludes filler letters and the empty Braille cell. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

function measured(clean: (text: string) => string, longest: number) {
  return textUpTo(longest)
    .meta({ minLength: 1, maxLength: longest })
    .transform(clean)
    .check(({ value, issues }) => {
      const length = countCharacters(value);
      if (!visible.test(value)) {
        issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
      } else if (length > longest) {
        issues.push({ code: 'too_big', origin: 'string', maximum: longest, inclusive: true, input: value });
      }
    });
}

/** A number as typed, with separators and digits of any script; empty is none. */
export function typedNumber<Schema extends z.ZodType>(number: Schema) {
  const read = (text: string) => (cleanLine(text) === '' ? null : readNumberText(cleanLine(text)));
  return z.preprocess<unknown, z.ZodNullable<Schema>, string>(read, number.nullable());
}

/** A field that may be left empty. */
export function emptyAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess<unknown, Schema, z.input<Schema> | ''>((text) => (text === '' ? null : text), schema);
}

/** An ASCII address with lower-case domain. */
export const emailField = textUpTo(longestEmail)
  .meta({ format: 'email', maxLength: longestEmail, example: 'sara@example.com' })
  .transform(foldEmail)
  .pipe(boundedText(longestEmail).regex(emailPattern));

/** The address an account is looked for by; what is no address fits none, so it is not refused for its form. */
export const usernameField = textUpTo(longestEmail)
  .meta({ minLength: 1, maxLength: longestEmail, example: 'sara@example.com' })
  .transform(foldEmail)
  .pipe(boundedText(longestEmail).min(1));

/** Search text; empty matches everything. */
export const searchText = textUpTo(100).transform(cleanLine).pipe(boundedText(100)).default('');

/** Honeypot: an invisible field that only bots fill in. */
export const honeypotField = boundedText(1000).meta({ description: 'Left empty', example: '' }).optional();
