/** No text a visitor reads has a spelling that docs/words.md refuses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '#scripts/build-messages.ts';

const root = resolve(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/words.md'), 'utf8');

/** Lists for searching and checking typed words, in any spelling people use; no visitor reads them. */
const wordLists = /wishes|place-search|load-reference-data|password-policy|migrations\//;

/** Texts outside the messages that hold English for visitors. */
const englishFiles = [
  'web/pages/legal/privacy.en.json',
  'web/pages/legal/terms.en.json',
  'contract/domain/settings.ts',
];

type Text = { where: string; text: string };

/** First column of the table under a heading. */
function refusedUnder(heading: string): string[] {
  const [, part = ''] = guide.split(`\n## ${heading}\n`);
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\| (.+?) \| .+ \|$/gm)].slice(2).map(([, word = '']) => word);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whole words, in Arabic with prefixes; anywhere when the spelling begins with an ellipsis. */
function patternOf(word: string): RegExp {
  if (word.startsWith('…')) return new RegExp(escapePattern(word.slice(1)));
  if (/[ء-ي]/.test(word)) {
    return new RegExp(`(?<![ء-يً-ْ])[وفبلك]{0,2}(?:ال)?${escapePattern(word)}(?![ء-يً-ْ])`);
  }
  return new RegExp(`(?<![\\w-])${escapePattern(word)}(?![\\w-])`, 'i');
}

function findRefused(texts: readonly Text[], words: readonly string[]): string[] {
  const patterns = words.map((word) => [word, patternOf(word)] as const);
  return texts.flatMap(({ where, text }) =>
    patterns.filter(([, pattern]) => pattern.test(text)).map(([word]) => `${where}: ${word}`),
  );
}

async function messagesIn(language: string): Promise<Text[]> {
  const catalogue = await readCatalogue(join(root, 'messages'), language);
  return Object.entries(catalogue).map(([where, text]) => ({ where, text }));
}

const stringPattern = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** String literals of a source file, comments left out. */
function literalsOf(path: string): Text[] {
  const source = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...source.matchAll(stringPattern)].map(([text]) => ({ where: path, text }));
}

function arabicInSources(): Text[] {
  return ['contract', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(?:tsx?|json)$/.test(path) && !path.includes('.test.') && !wordLists.test(path))
    .flatMap(literalsOf)
    .filter(({ text }) => /[ء-ي]/.test(text));
}

describe('docs/words.md', () => {
  test('lists refused spellings of both languages, each once', () => {
    for (const heading of ['Refused in Arabic', 'Refused in English']) {
      const words = refusedUnder(heading);
      expect(words.length).toBeGreaterThan(25);
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test.each([
    ['وسجلّنا', '…سجلّ', true],
    ['سجّلنا', '…سجلّ', false],
    ['والطابور', 'طابور', true],
    ['بلدية', 'بلد', false],
    ['An E-mail came', 'e-mail', true],
    ['design incomplete', 'sign in', false],
  ])('%s has the spelling %s: %s', (text, word, isRefused) => {
    expect(patternOf(word).test(text)).toBe(isRefused);
  });
});

describe('refused spellings', () => {
  test.each([
    ['ar', 'Arabic', arabicInSources],
    ['en', 'English', () => englishFiles.flatMap(literalsOf)],
  ])(
    'are in no message, feed, picture, legal page or other text of the source (%s)',
    async (language, name, list) => {
      const texts = list();
      expect(texts.length).toBeGreaterThan(150);
      expect(
        findRefused([...texts, ...(await messagesIn(language))], refusedUnder(`Refused in ${name}`)),
      ).toEqual([]);
    },
  );
});

test.each([
  ['an English message has the apostrophe ’', 'en', /./, 1000, /\w'\w/],
  ['an Arabic message has Latin digits', 'ar', /./, 1000, /[٠-٩]/],
  [
    'the Arabic button that sends a form is a masdar',
    'ar',
    /^(?!admin\.audit\.).*\.(send|save|cancel|apply)$/,
    20,
    /^(أرسل|احفظ|احذف|أنشئ|أوقف|أبقِ|غيّر|امسح|استورد|أعد|جرّب|أزل) /,
  ],
  [
    'an empty Arabic list says so in a sentence',
    'ar',
    /\.(empty|none|noneSuch|emptyNarrowed)(\.title)?$/,
    15,
    /^لا (?!توجد|يوجد|شيء$)/,
  ],
] as const)('%s', async (_, language, keys, least, refused) => {
  const found = (await messagesIn(language)).filter(({ where }) => keys.test(where));
  expect(found.length).toBeGreaterThan(least);
  expect(found.filter(({ text }) => refused.test(text)).map(({ where }) => where)).toEqual([]);
});
