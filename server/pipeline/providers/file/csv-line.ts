/** Splits one line of CSV; a field never spans lines, so a stray quote spoils only its own row. */
import type { Delimiter } from '#server/platform/csv/delimiter.ts';

/** Trimmed fields; `""` inside quotes is a quote. Undefined when the quotes do not match. */
export function splitCsvLine(line: string, delimiter: Delimiter): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter).map((field) => field.trim());
  const fields: string[] = [];
  let position = 0;
  while (position <= line.length) {
    const field = readField(line, position, delimiter);
    if (field === undefined) return undefined;
    fields.push(field.text.trim());
    position = field.end + 1;
  }
  return fields;
}

/** The field that starts at `start`; `end` is where its delimiter stands, or the length of the line. */
function readField(
  line: string,
  start: number,
  delimiter: Delimiter,
): { text: string; end: number } | undefined {
  const next = line.indexOf(delimiter, start);
  const plainEnd = next < 0 ? line.length : next;
  const plain = line.slice(start, plainEnd);
  if (!plain.trimStart().startsWith('"'))
    return plain.includes('"') ? undefined : { text: plain, end: plainEnd };
  let text = '';
  let position = line.indexOf('"', start) + 1;
  for (;;) {
    const quote = line.indexOf('"', position);
    if (quote < 0) return undefined;
    text += line.slice(position, quote);
    position = quote + 1;
    if (line[position] !== '"') break;
    text += '"';
    position += 1;
  }
  const after = line.indexOf(delimiter, position);
  const end = after < 0 ? line.length : after;
  return line.slice(position, end).trim() === '' ? { text, end } : undefined;
}
