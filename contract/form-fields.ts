/** Schemas of what people type into forms: bounded first, then made plain and measured. */
import { emailPattern, foldEmail, longestEmail } from './domain/email.ts';
import { cleanLine, cleanLines, countCharacters } from './domain/typed-text.ts';
import { boundedText, textUpTo } from './schemas.ts';

/** One line of 1 to `longest` characters. */
export function lineField(longest: number) {
  return measured(cleanLine, longest);
}

/** Lines of 1 to `longest` characters together. */
export function linesField(longest: number) {
  return measured(cleanLines, longest);
}

/** A letter, number or sign that is seen: fillers are letters that are not, the empty Braille cell a sign. */
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

/** An address in ASCII, the domain in lower case. */
export const emailField = textUpTo(longestEmail)
  .meta({ format: 'email', maxLength: longestEmail, example: 'sara@example.com' })
  .transform(foldEmail)
  .pipe(boundedText(longestEmail).regex(emailPattern));

/** What a list is searched for; empty for everything. */
export const searchText = textUpTo(100).transform(cleanLine).pipe(boundedText(100)).default('');

/** A field no person sees; what fills it in is a program. */
export const honeypotField = boundedText(1000).meta({ description: 'Left empty', example: '' }).optional();
