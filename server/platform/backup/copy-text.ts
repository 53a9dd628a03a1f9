/** Writes rows in the text format of `COPY`. */

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const special = /[\\\n\r\t]/;
const everySpecial = /[\\\n\r\t]/g;

/** One line with its end; null is `\N`. */
export function copyLine(values: readonly (string | null)[]): string {
  return `${values.map(encode).join('\t')}\n`;
}

function encode(value: string | null): string {
  if (value === null) return '\\N';
  return special.test(value) ? value.replace(everySpecial, (found) => escapes[found] ?? found) : value;
}
