import { describe, expect, test } from 'vitest';
import { languages as siteLanguages } from '#contract/domain/language.ts';
import { languages } from './built.ts';
import { type Catalogue, compileMessages } from './compile-messages.ts';

const compile = (ar: Catalogue, en: Catalogue) => compileMessages({ ar, en });
const sixForms = 'zero {0} one {1} two {2} few {# أيام} many {# يومًا} other {# يوم}';

describe('compileMessages', () => {
  test('compiles the languages of the site', () => expect(languages).toEqual(siteLanguages));

  test('keeps plain texts as strings and types what takes arguments', () => {
    const files = compile(
      { 'a.plain': 'أهلًا "بك"', 'b.named': 'من {city}', 'c.days': `{n, plural, ${sixForms}}` },
      {
        'a.plain': 'Hello "you"',
        'b.named': 'from {city}',
        'c.days': '{n, plural, one {a day} other {# days}}',
      },
    );
    expect(files['en.ts']).toContain('"a.plain": "Hello \\"you\\""');
    expect(files['en.ts']).toContain('"b.named": (a) => ["from ", a.city]');
    expect(files['types.ts']).toContain('"a.plain": NoArguments;');
    expect(files['types.ts']).toContain('"b.named": { city: Text };');
    expect(files['types.ts']).toContain('"c.days": { n: number };');
  });

  test('puts the words of one page and those of the API into modules of their own', () => {
    const catalogue = { 'api.internal': 'x', 'deal.title': 'y', 'fare.title': 'z', 'mail.hello': 'm' };
    const files = compile(catalogue, catalogue);
    expect(files['ar.ts']).toContain('fare.title');
    expect(files['ar.ts']).not.toMatch(/api\.internal|deal\.title|mail\.hello/);
    expect(files['ar-deal.ts']).toContain('deal.title');
    expect(files['ar-api.ts']).toContain('api.internal');
    expect(files['ar-api.ts']).toContain('mail.hello');
  });

  test('puts the words that pages and mail share into both', () => {
    const catalogue = { 'common.age': 'x', 'common.close': 'y', 'confirmation.none': 'z' };
    const files = compile(catalogue, catalogue);
    expect(files['en.ts']).toContain('common.age');
    expect(files['en-places.ts']).toContain('confirmation.none');
    expect(files['en-api.ts']).toMatch(/common\.age[\s\S]*confirmation\.none/);
    expect(files['en-api.ts']).not.toContain('common.close');
  });

  test.each([
    ['a key without its twin', { a: 'x', b: 'y' }, { a: 'x' }, /b: missing in en/],
    ['an argument the other language lacks', { a: '{city}' }, { a: 'city' }, /a: arguments differ/],
    [
      'an Arabic plural without all six forms',
      { a: '{n, plural, one {1} other {#}}' },
      { a: '{n, plural, one {1} other {#}}' },
      /a \(ar\): plural \{n\} lacks zero, two, few, many/,
    ],
    [
      'an exact form in place of a plural form',
      { a: `{n, plural, =0 {0} one {1} two {2} few {#} many {#} other {#}}` },
      { a: '{n, plural, one {1} other {#}}' },
      /lacks zero/,
    ],
    [
      'an English plural without one',
      { a: `{n, plural, ${sixForms}}` },
      { a: '{n, plural, other {#}}' },
      /a \(en\): plural \{n\} lacks one/,
    ],
    ['broken syntax', { a: '{n' }, { a: 'x' }, /a \(ar\):/],
    ['an empty text', { a: '' }, { a: 'x' }, /a \(ar\): is empty/],
    ['a tag', { a: '<b>x</b>' }, { a: 'x' }, /tags are not supported/],
  ])('refuses %s', (_name, ar, en, fault) => {
    expect(() => compile(ar as unknown as Catalogue, en as unknown as Catalogue)).toThrow(fault);
  });

  test('looks for missing forms inside a select as well', () => {
    const nested = (plural: string) => ({ a: `{k, select, x {${plural}} other {y}}` });
    const english = nested('{n, plural, one {1} other {#}}');
    expect(() => compile(nested('{n, plural, one {1} other {#}}'), english)).toThrow(/lacks zero/);
    expect(() => compile(nested(`{n, plural, ${sixForms}}`), english)).not.toThrow();
  });
});
