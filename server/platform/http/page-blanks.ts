/** Blanks in a page for what is of its reader: characters of the private use area, which no text of the site has. */
import type { User } from '#contract/api/auth.ts';
import { escapeHtml } from './html.ts';

/** The two characters of a blank; the first alone stands for the initial that a picture shows. */
const blankOf = (index: number) => String.fromCharCode(0xe200 + index) + String.fromCharCode(0xe210 + index);
const blankPattern = /[\ue200-\ue20f][\ue210-\ue21f]?|,?"\ue220"/g;
const otherFavorites = '\ue220';
/** The last: JSON of the state has no tag in it. */
const stateTag = '<script type="application/json" id="state">';

const readers = {
  id: ({ id }) => id,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  mailbox: ({ email }) => splitAddress(email)[0],
  domain: ({ email }) => splitAddress(email)[1],
  createdAt: ({ createdAt }) => createdAt,
  profileImageUrl: ({ profileImageUrl }) => profileImageUrl,
  pendingEmail: ({ pendingEmail }) => pendingEmail,
  deletionAt: ({ deletionAt }) => deletionAt,
} as const satisfies Record<string, (user: User) => string | null>;
const fields = Object.values(readers);

function splitAddress(email: string): [mailbox: string, domain: string] {
  const at = Math.max(0, email.lastIndexOf('@'));
  return [email.slice(0, at), email.slice(at + 1)];
}

/**
 * A user with every text that names one person left blank; what is absent stays absent, and what decides how a page
 * looks stays. Undefined where a blank would not look like the name.
 */
export function blanksOf(user: User): { user: User; otherFavorites: string } | undefined {
  const isTrimmed = user.firstName === user.firstName.trim();
  if (!isTrimmed || splitAddress(user.email)[0] === '') return undefined;
  const left = Object.fromEntries(
    Object.entries(readers).map(([name, read], index) => [name, read(user) ? blankOf(index) : read(user)]),
  ) as { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> };
  const { mailbox, domain, ...others } = left;
  return { user: { ...user, ...others, email: `${mailbox}@${domain}` }, otherFavorites };
}

/** A page cut at its blanks: every second part is one. */
export type PageBlanks = { parts: readonly string[]; blanks: readonly string[]; stateFrom: number };

export function splitAtBlanks(html: string): PageBlanks {
  const state = html.lastIndexOf(stateTag);
  const found = [...html.matchAll(blankPattern)];
  const ends = [...found.map(({ index }) => index), html.length];
  const starts = [0, ...found.map(({ index, 0: blank }) => index + blank.length)];
  return {
    parts: ends.map((end, at) => html.slice(starts[at], end)),
    blanks: found.map(({ 0: blank }) => blank),
    stateFrom: found.filter(({ index }) => index < state).length,
  };
}

export type Filling = { user: User; otherFavorites: readonly string[] };

export function fillBlanks({ parts, blanks, stateFrom }: PageBlanks, filling: Filling): string {
  let html = parts[0] ?? '';
  for (const [at, blank] of blanks.entries()) {
    html += (at < stateFrom ? inHtml : inState)(blank, filling) + parts[at + 1];
  }
  return html;
}

function inHtml(blank: string, { user }: Filling): string {
  const value = readField(blank, user);
  if (blank.length > 1) return escapeHtml(value);
  const [initial = ''] = value;
  return escapeHtml(initial.toUpperCase());
}

function inState(blank: string, { user, otherFavorites: others }: Filling): string {
  if (!blank.includes(otherFavorites)) return inJson(readField(blank, user)).slice(1, -1);
  const comma = blank.startsWith(',') && others.length > 0 ? ',' : '';
  return comma + others.map(inJson).join(',');
}

function inJson(text: string): string {
  return JSON.stringify(text).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function readField(blank: string, user: User): string {
  return fields[blank.charCodeAt(0) - 0xe200]?.(user) ?? '';
}
