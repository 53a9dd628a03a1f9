/** Redacts secrets and e-mail addresses in log lines. */
import { uuidPattern } from '#contract/domain/uuid.ts';

// Escapes are matched first, so that the `n` of `\n` is not taken as part of a secret.
const suspects = new RegExp(
  [
    String.raw`\\(?:u[\da-f]{4}|.)`,
    String.raw`"(?:requestId|traceId)":"[\da-f-]{32,36}"`,
    String.raw`\b(?:token|key|code|secret|signature|password)=[^\s"'&#\\]+`,
    String.raw`[^\s"'<>()[\]{}@\\,;:/=?&#|]{1,64}(?:@|%40)[^\s"'<>()[\]{}@\\,;:/=?&#|.]{1,63}(?:\.[^\s"'<>()[\]{}@\\,;:/=?&#|.]{1,63}){0,7}\.\p{L}[^\s"'<>()[\]{}@\\,;:/=?&#|.]{1,62}`,
    String.raw`[\w-]{22,}`,
  ].join('|'),
  'giu',
);
const uuid = new RegExp(`^${uuidPattern}$`, 'i');
/** A part of an identifier or file name: lower case, or capitalised words. */
const word = /^[A-Za-z]?[a-z]*(?:[A-Z][a-z]{2,})*$/;
/** The number of a migration. */
const numbering = /^\d{4}$/;
const hidden = '[hidden]';

/** @param line a line of JSON; the result is valid JSON */
export function hideSecrets(line: string): string {
  return line.replace(suspects, (found) => {
    // Escapes, and our own ids, which are as long as a secret.
    if (found.startsWith('\\') || found.startsWith('"')) return found;
    const name = /^[a-z]+=/i.exec(found)?.[0];
    if (name !== undefined) return name + hidden;
    if (/@|%40/.test(found)) return hidden;
    return isSecret(found) ? hidden : found;
  });
}

/** A long run that is neither an id nor words. */
function isSecret(run: string): boolean {
  if (uuid.test(run) || /^\d+$/.test(run)) return false;
  return !run.split(/[-_]/).every((part) => word.test(part) || numbering.test(part));
}
