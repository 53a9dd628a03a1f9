/** Refuses passwords that are too short, common, similar to the user's name or the site, or one repeated run. */
import { createRequire } from 'node:module';
import type * as Dictionaries from '@zxcvbn-ts/language-common';
import type { Role } from '#contract/domain/account.ts';
import { shortestAdminPassword } from '#contract/domain/admin.ts';
import { foldPassword, longestPassword } from '#contract/domain/password.ts';
import { countCharacters } from '#contract/domain/typed-text.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';

type PasswordOwner = {
  email: string;
  firstName: string;
  lastName: string;
  /** Administrators need longer passwords. */
  role?: Role;
};

export type PasswordPolicy = {
  /** The reason for refusal; undefined when it is accepted. */
  findFault: (password: string, owner: PasswordOwner) => FieldMessage | undefined;
};

type PolicyOptions = {
  shortest: number;
  hasBlocklist: boolean;
  /** Names of cities, airports and the site, in any script. */
  contextWords: () => Iterable<string>;
};

const longestBytes = 512;
const siteWords = ['hudhud', 'هدهد', 'hoopoe', 'flight', 'flights', 'password', 'premium', 'طيران', 'رحلات'];
/** Keyboard rows and patterns in both scripts. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
];

/** About 49,000, in lower case; read at first use, since unpacking them would hold up every start. */
let common: ReadonlySet<string> | undefined;

function readCommon(): ReadonlySet<string> {
  const { dictionary }: typeof Dictionaries = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((each) => each.toLowerCase()));
}

export function createPasswordPolicy({
  shortest,
  hasBlocklist,
  contextWords,
}: PolicyOptions): PasswordPolicy {
  let words: ReadonlySet<string> | undefined;
  return {
    findFault(password, owner) {
      const folded = foldPassword(password);
      const length = countCharacters(folded);
      const min = owner.role === 'admin' ? Math.max(shortest, shortestAdminPassword) : shortest;
      if (length < min) return { key: 'api.field.passwordShort', args: { min } };
      if (length > longestPassword || Buffer.byteLength(folded) > longestBytes)
        return { key: 'api.field.tooLong', args: { max: longestPassword } };
      if (!hasBlocklist) return undefined;
      const plain = folded.toLowerCase();
      if (isRun(plain)) return 'api.field.passwordRun';
      common ??= readCommon();
      if (common.has(plain)) return 'api.field.passwordCommon';
      words ??= new Set([...siteWords, ...contextWords()].map(bareOf));
      return isFromContext(plain, words, owner) ? 'api.field.passwordContext' : undefined;
    },
  };
}

/** @throws AppError `weak_password` naming `field` */
export function requireAcceptablePassword(
  policy: PasswordPolicy,
  { password, owner, field }: { password: string; owner: PasswordOwner; field: string },
): void {
  const fault = policy.findFault(password, owner);
  if (fault) throw new AppError('weak_password', { log: 'weak password', fields: { [field]: fault } });
}

/** One repeated character or pair, or a part of the alphabet or keyboard in either direction. */
function isRun(text: string): boolean {
  if (/^(.{1,2}?)\1+.?$/su.test(text)) return true;
  const backwards = [...text].reverse().join('');
  return sequences.some((row) => {
    const twice = row + row;
    return twice.includes(text) || twice.includes(backwards);
  });
}

/** A name or word with nothing but digits or symbols around it. */
function isFromContext(plain: string, words: ReadonlySet<string>, owner: PasswordOwner): boolean {
  const bare = bareOf(plain);
  const own = [
    ...owner.email.toLowerCase().split(/[^\p{L}\p{N}]+/u),
    owner.firstName,
    owner.lastName,
    owner.firstName + owner.lastName,
    owner.email.split('@')[0] ?? '',
  ];
  const isOwn = own.some((word) => countCharacters(bareOf(word)) >= 3 && bare === bareOf(word));
  return isOwn || plain === owner.email.toLowerCase() || (bare.length >= 3 && words.has(bare));
}

/** Letters only: digits and symbols do not make it another word. */
function bareOf(text: string): string {
  return foldPassword(text)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}
