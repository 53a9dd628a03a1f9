import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldText } from '#contract/domain/fold.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';

const database = setUpTestDatabase();

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_words(typed) as folded from unnest(${[...texts]}::text[]) with ordinality as given (typed, place)
    order by place`.execute(database.db);
  return rows.map(({ folded }) => folded);
}

/** Names are written in these scripts; a sigma at the end of a word is folded in the database alone. */
const blocks = [
  [0x20, 0x24f],
  [0x300, 0x36f],
  [0x391, 0x3c9],
  [0x400, 0x45f],
  [0x5b0, 0x6ff],
  [0x8d3, 0x8ff],
  [0x1e00, 0x1ef9],
  [0x2000, 0x206f],
  [0x20a0, 0x20c0],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
  [0xff01, 0xff5e],
] as const;
const letters = blocks.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).filter((letter) =>
    /\p{Assigned}/u.test(letter),
  ),
);
const folded = (text: string): string => foldText(text).replaceAll('ς', 'σ');

it('folds every letter of the scripts names are written in as the contract does', async () => {
  const words = letters.map((letter) => `a${letter}b`);
  const found = await foldInDatabase(words);
  const wrong = words.filter((word, place) => found[place] !== folded(word));
  expect(wrong.map((word) => word.codePointAt(1)?.toString(16))).toEqual([]);
  expect(words.length).toBeGreaterThan(2400);
});

it('folds any text of these letters as the contract does, and twice changes nothing', async () => {
  const texts = fc.sample(
    fc.array(fc.constantFrom(...letters, ' ', ' '), { maxLength: 40 }).map((all) => all.join('')),
    2000,
  );
  const found = await foldInDatabase(texts);
  expect(found).toEqual(texts.map(folded));
  expect(await foldInDatabase(found)).toEqual(found);
});

it('makes a query of whatever is typed', async () => {
  const typed = fc.sample(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[-'"\\\\:&|!<>()*@. a-c]{0,30}$/),
    ),
    500,
  );
  const { rows } = await sql<{ query: string | null }>`
    select account_search_query(typed)::text as query
    from unnest(${typed.map((text) => text.replaceAll('\0', ''))}::text[]) as given (typed)`.execute(
    database.db,
  );
  expect(rows).toHaveLength(500);
  for (const { query } of rows) {
    expect((query ?? '').replace(/'(?:[^']|'')*'/g, 'word')).toMatch(/^(?:word:\*(?: & word:\*)*)?$/);
  }
});

it('fills in accounts that were there before, and follows every change', async () => {
  const { db } = database;
  const wordsOf = async () =>
    db.selectFrom('user_account').select(['name_key', 'search_words']).executeTakeFirstOrThrow();
  await sql`insert into user_account (email, email_key, first_name, last_name, language, created_at, updated_at)
    values ('Sara.O@Example.com', 'sara.o@example.com', 'سارة', 'آل سعود', 'ar', now(), now())`.execute(db);
  expect(await wordsOf()).toEqual({
    name_key: 'ساره ال سعود',
    search_words: "'@example.com' 'com' 'example' 'o' 'sara' 'sara.o@example.com' 'ال' 'ساره' 'سعود'",
  });
  await db.updateTable('user_account').set({ first_name: 'Élodie', last_name: "d'Arc" }).execute();
  expect(await wordsOf()).toMatchObject({ name_key: 'elodie d arc' });
  await db.updateTable('user_account').set({ email: 'x@y.sa' }).execute();
  expect((await wordsOf()).search_words).toBe("'@y.sa' 'arc' 'd' 'elodie' 'sa' 'x' 'x@y.sa' 'y'");
});
