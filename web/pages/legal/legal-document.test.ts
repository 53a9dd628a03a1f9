import { describe, expect, test } from 'vitest';
import type { PublicSettings } from '#contract/api/settings.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import { fillClauses, type LegalDocument, operatorSection, splitLinks } from './legal-document.ts';
import { privacy as arabicPrivacy, commission as arabicPrivate } from './privacy-ar.ts';
import { privacy as englishPrivacy, commission as englishPrivate } from './privacy-en.ts';
import {
  commission as arabicCommission,
  moneyBack as arabicMoneyBack,
  operatorWords as arabicOperator,
  terms as arabicTerms,
} from './terms-ar.ts';
import {
  commission as englishCommission,
  moneyBack as englishMoneyBack,
  operatorWords as englishOperator,
  terms as englishTerms,
} from './terms-en.ts';

const screens = new Set([
  '/',
  '/deals',
  '/search',
  '/premium',
  '/contact',
  '/privacy',
  '/terms',
  '/api/openapi.json',
]);

describe('splitLinks', () => {
  test('keeps every word and the order', () => {
    expect(splitLinks('See [the terms](/terms) and [us](/contact).')).toEqual([
      { words: 'See ', to: null },
      { words: 'the terms', to: '/terms' },
      { words: ' and ', to: null },
      { words: 'us', to: '/contact' },
      { words: '.', to: null },
    ]);
    expect(splitLinks('plain [text] (only)')).toEqual([{ words: 'plain [text] (only)', to: null }]);
  });

  test('leads nowhere outside the site', () => {
    expect(splitLinks('[x](https://example.com)')).toEqual([{ words: '[x](https://example.com)', to: null }]);
  });
});

describe('operatorSection', () => {
  const named: PublicSettings = {
    ...defaultSettings,
    passwordMin: 6,
    operatorName: { ar: 'أجنحة', en: 'Wings' },
    operatorNumber: '1010',
    operatorVat: '300',
    operatorPhone: '+966 1',
  };

  test('says what the settings tell, the same in both languages', () => {
    const arabic = operatorSection(named, arabicOperator, 'ar');
    const english = operatorSection(named, englishOperator, 'en');
    const plain = (section: typeof english) =>
      section?.blocks.flat().map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
    expect(plain(english)).toEqual([
      'Legal name: Wings',
      'Commercial register: 1010',
      'VAT number: 300',
      'Telephone: +966 1',
      'Complaints: through the [contact page](/contact)',
    ]);
    expect(plain(arabic)).toHaveLength(5);
    expect(operatorSection({ ...named, operatorName: { ar: '', en: '' } }, englishOperator, 'en')).toBe(null);
  });
});

describe.each([
  [
    'privacy',
    fillClauses(arabicPrivacy, { commission: arabicPrivate }),
    fillClauses(englishPrivacy, { commission: englishPrivate }),
  ],
  [
    'terms',
    fillClauses(arabicTerms, { moneyBack: arabicMoneyBack(30), commission: arabicCommission }),
    fillClauses(englishTerms, { moneyBack: englishMoneyBack(30), commission: englishCommission }),
  ],
])('%s', (_name, arabic, english) => {
  test('says the same in both languages: sections, blocks, points and links', () => {
    expect(outlineOf(arabic)).toEqual(outlineOf(english));
  });

  test('was last updated in January 2025', () => {
    expect(arabic.updated).toContain('يناير 2025');
    expect(english.updated).toContain('January 2025');
  });

  test('is written in its language, with Latin digits and links to screens alone', () => {
    for (const document of [arabic, english]) {
      const texts = textsOf(document);
      expect(texts.join(' ')).not.toMatch(/[٠-٩]/);
      const links = texts.flatMap(splitLinks).flatMap(({ to }) => to ?? []);
      expect(links.filter((to) => !screens.has(to))).toEqual([]);
    }
    expect(textsOf(arabic).every((text) => /[ء-ي]/.test(text))).toBe(true);
    expect(textsOf(english).some((text) => /[ء-ي]/.test(text))).toBe(false);
  });
});

function outlineOf({ sections }: LegalDocument): unknown {
  return sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => (typeof block === 'string' ? 'text' : block.length)),
    links: blocks.flat().flatMap((text) => splitLinks(text).flatMap(({ to }) => to ?? [])),
  }));
}

function textsOf({ title, description, lead, sections }: LegalDocument): string[] {
  const inSections = sections.flatMap((section) => [section.title, ...section.blocks.flat()]);
  return [title, description, lead, ...inSections];
}

describe('money back', () => {
  const pointsOf = (document: LegalDocument) =>
    document.sections.flatMap(({ blocks }) => blocks.filter((block) => typeof block !== 'string').flat());

  test.each([
    [1, 'يوم واحد', '1 day.'],
    [2, 'يومان', '2 days.'],
    [7, '7 أيام', '7 days.'],
    [14, '14 يومًا', '14 days.'],
    [100, '100 يوم.', '100 days.'],
  ])('is for as many days as the settings say: %i', (days, inArabic, inEnglish) => {
    expect(pointsOf(fillClauses(arabicTerms, { moneyBack: arabicMoneyBack(days) })).join('\n')).toContain(
      inArabic,
    );
    expect(pointsOf(fillClauses(englishTerms, { moneyBack: englishMoneyBack(days) })).join('\n')).toContain(
      inEnglish,
    );
  });

  test('is not promised where the settings promise none', () => {
    for (const terms of [arabicTerms, englishTerms]) {
      const points = pointsOf(terms).length;
      const filled = pointsOf(fillClauses(terms, {}));
      expect(filled).toHaveLength(points - 1);
      expect(filled.join('\n')).not.toMatch(/moneyBack|30/);
    }
  });
});

test('no section has the id of the page’s own content', () => {
  for (const { sections } of [arabicTerms, englishTerms, arabicPrivacy, englishPrivacy]) {
    expect(sections.map(({ id }) => id)).not.toContain('content');
  }
});

test('a commission is named where the settings say that any source pays, else the texts keep silent', () => {
  const documents = [
    [arabicTerms, arabicCommission],
    [englishTerms, englishCommission],
    [arabicPrivacy, arabicPrivate],
    [englishPrivacy, englishPrivate],
  ] as const;
  for (const [document, commission] of documents) {
    expect(textsOf(fillClauses(document, { commission })).join('\n')).toContain(commission);
    const silent = textsOf(fillClauses(document, { commission: null }));
    expect(silent.join('\n')).not.toMatch(/commission|عمولة/);
    expect(silent).not.toContain('');
  }
});
