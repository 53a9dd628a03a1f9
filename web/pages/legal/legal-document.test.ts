import { describe, expect, test } from 'vitest';
import type { PublicSettings } from '#contract/api/settings.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import {
  fillClauses,
  type LegalDocument,
  moneyBackClause,
  operatorSection,
  splitLinks,
} from './legal-document.ts';
import privacyAr from './privacy.ar.json' with { type: 'json' };
import privacyEn from './privacy.en.json' with { type: 'json' };
import termsAr from './terms.ar.json' with { type: 'json' };
import termsEn from './terms.en.json' with { type: 'json' };

const screens = ['/', '/deals', '/search', '/premium', '/contact', '/privacy', '/terms', '/api/openapi.json'];

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
    const arabic = operatorSection(named, termsAr.operator, 'ar');
    const english = operatorSection(named, termsEn.operator, 'en');
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
    expect(operatorSection({ ...named, operatorName: { ar: '', en: '' } }, termsEn.operator, 'en')).toBe(
      null,
    );
  });
});

/** With every clause, and money back for as many days. */
function filledTerms(terms: typeof termsAr | typeof termsEn, days: number): LegalDocument {
  const language = terms === termsAr ? 'ar' : 'en';
  return fillClauses(terms, { ...terms, moneyBack: moneyBackClause(terms, days, language) });
}

describe.each([
  ['privacy', fillClauses(privacyAr, privacyAr), fillClauses(privacyEn, privacyEn)],
  ['terms', filledTerms(termsAr, 30), filledTerms(termsEn, 30)],
])('%s', (_name, arabic, english) => {
  test('says the same in both languages: sections, blocks, points and links', () => {
    expect(outlineOf(arabic)).toEqual(outlineOf(english));
  });

  test('is written in its language, with Latin digits and links to screens alone', () => {
    for (const document of [arabic, english]) {
      // The page’s own content has this id.
      expect(document.sections.map(({ id }) => id)).not.toContain('content');
      const texts = textsOf(document);
      expect(texts.join(' ')).not.toMatch(/[٠-٩]/);
      const links = texts.flatMap(splitLinks).flatMap(({ to }) => to ?? []);
      expect(links.filter((to) => !screens.includes(to))).toEqual([]);
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
    expect(pointsOf(filledTerms(termsAr, days)).join('\n')).toContain(inArabic);
    expect(pointsOf(filledTerms(termsEn, days)).join('\n')).toContain(inEnglish);
  });

  test('is not promised where the settings promise none', () => {
    for (const terms of [termsAr, termsEn]) {
      const points = pointsOf(terms).length;
      const filled = pointsOf(fillClauses(terms, {}));
      expect(filled).toHaveLength(points - 1);
      expect(filled.join('\n')).not.toMatch(/moneyBack|30/);
    }
  });
});

test('a commission is named where the settings say that any source pays, else the texts keep silent', () => {
  for (const document of [termsAr, termsEn, privacyAr, privacyEn]) {
    const { commission } = document;
    expect(textsOf(fillClauses(document, { commission })).join('\n')).toContain(commission);
    const silent = textsOf(fillClauses(document, { commission: null }));
    expect(silent.join('\n')).not.toMatch(/commission|عمولة/);
    expect(silent).not.toContain('');
  }
});
