/** A legal text in one language, as its JSON file has it, and what the settings say in it. */
import type { PublicSettings } from '#contract/api/settings.ts';
import { inLanguage, type Language } from '#contract/domain/language.ts';
import type { operatorPapers } from '#contract/domain/settings.ts';

/** A paragraph or a list; `[text](/path)` is an internal link. */
export type LegalBlock = string | readonly string[];

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

export type LegalDocument = {
  title: string;
  description: string;
  lead: string;
  updated: string;
  contents: string;
  sections: readonly LegalSection[];
};

/** What the settings decide; in English two forms of days are enough. */
export type TermsDocument = LegalDocument & {
  commission: string;
  moneyBack: string;
  days: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
  operator: Readonly<
    Record<
      | ('title' | 'name' | (typeof operatorPapers)[number] | 'vat' | 'address' | 'phone')
      | ('complaints' | 'contactPage' | 'answered'),
      string
    >
  >;
};

type Clauses = { moneyBack?: string | null; commission?: string | null };

/** The text alone, with its placeholders replaced by clauses; with null they go, and with them a paragraph or point of theirs alone. */
export function fillClauses(document: LegalDocument, { moneyBack, commission }: Clauses): LegalDocument {
  const fill = (text: string): string[] => {
    const filled = text
      .replace('{moneyBack}', () => moneyBack ?? '')
      .replace('{commission}', () => commission ?? '')
      .trim();
    return filled === '' ? [] : [filled];
  };
  const fillBlock = (block: LegalBlock): LegalBlock[] =>
    typeof block === 'string' ? fill(block) : [block.flatMap(fill)];
  const { title, description, lead, updated, contents } = document;
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap(fillBlock),
  }));
  return { title, description, lead, updated, contents, sections };
}

/** The clause on money back within `count` days. */
export function moneyBackClause(
  { moneyBack, days }: TermsDocument,
  count: number,
  language: Language,
): string {
  const form = days[new Intl.PluralRules(language).select(count)] ?? days.other;
  return moneyBack.replace('{days}', form.replace('{days}', String(count)));
}

/** Who runs the site, as far as the settings tell it; null while they name nobody. */
export function operatorSection(
  settings: PublicSettings,
  words: TermsDocument['operator'],
  language: Language,
): LegalSection | null {
  const name = inLanguage(settings.operatorName, language);
  if (name === '') return null;
  const { operatorPaper, complaintsContact } = settings;
  const say = (template: string, value: string) => template.replace('{value}', () => value);
  const told = (template: string, value: string) => (value === '' ? [] : [say(template, isolate(value))]);
  const contact = complaintsContact === '' ? words.contactPage : isolate(complaintsContact);
  const answered = inLanguage(settings.complaintsAnswered, language);
  return {
    id: 'operator',
    title: words.title,
    blocks: [
      [
        ...told(words.name, name),
        ...told(words[operatorPaper], settings.operatorNumber),
        ...told(words.vat, settings.operatorVat),
        ...told(words.address, inLanguage(settings.operatorAddress, language)),
        ...told(words.phone, settings.operatorPhone),
        say(words.complaints, contact) + (answered === '' ? '' : say(words.answered, answered)),
      ],
    ],
  };
}

/** Typed text keeps its own direction. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

type LegalPart = { words: string; to: string | null };

/** Splits a text into plain parts and links, in order. */
export function splitLinks(text: string): LegalPart[] {
  return text.split(/(\[[^\]]+\]\(\/[^)]*\))/).flatMap((piece): LegalPart[] => {
    const link = /^\[([^\]]+)\]\((\/[^)]*)\)$/.exec(piece);
    if (link) return [{ words: link[1] ?? '', to: link[2] ?? '/' }];
    return piece === '' ? [] : [{ words: piece, to: null }];
  });
}

/** Replaces the site name `written` with `name` in all texts. */
export function renameSite(document: LegalDocument, written: string, name: string): LegalDocument {
  if (written === name) return document;
  const rename = (text: string) => text.replaceAll(written, () => name);
  const { sections, ...words } = document;
  return {
    title: rename(words.title),
    description: rename(words.description),
    lead: rename(words.lead),
    updated: rename(words.updated),
    contents: rename(words.contents),
    sections: sections.map(({ id, title, blocks }) => ({
      id,
      title: rename(title),
      blocks: blocks.map((block) => (typeof block === 'string' ? rename(block) : block.map(rename))),
    })),
  };
}
