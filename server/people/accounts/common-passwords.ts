/** List of the most common leaked passwords, unpacked when the first password is checked. */
import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/** About 49,000, in lower case. */
export function loadCommonPasswords(): ReadonlySet<string> {
  known ??= new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
  return known;
}
