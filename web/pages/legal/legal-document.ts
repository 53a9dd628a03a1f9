/** Types of a legal text in one language. */
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

/** Placeholders for what is said or left out by the settings: the money-back clause, and that links may earn. */
export const moneyBackPoint = '{moneyBack}';
export const commissionPoint = '{commission}';

type Clauses = { moneyBack?: string | null; commission?: string | null };

/** Replaces the placeholders with their clauses; with null they go, and with them a paragraph or point of theirs alone. */
export function fillClauses(document: LegalDocument, { moneyBack, commission }: Clauses): LegalDocument {
  const fill = (text: string): string[] => {
    const filled = text
      .replace(moneyBackPoint, () => moneyBack ?? '')
      .replace(commissionPoint, () => commission ?? '')
      .trim();
    return filled === '' ? [] : [filled];
  };
  const fillBlock = (block: LegalBlock): LegalBlock[] =>
    typeof block === 'string' ? fill(block) : [block.flatMap(fill)];
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.flatMap(fillBlock) })),
  };
}

/** How a language names who runs the site. */
export type OperatorWords = Record<
  'name' | (typeof operatorPapers)[number] | 'vat' | 'address' | 'phone',
  (value: string) => string
> & { title: string; complaints: (contact: string, answered: string) => string };

/** Who runs the site, as far as the settings tell it; null while they name nobody. */
export function operatorSection(
  settings: PublicSettings,
  words: OperatorWords,
  language: Language,
): LegalSection | null {
  const name = inLanguage(settings.operatorName, language);
  if (name === '') return null;
  const { operatorPaper, complaintsContact } = settings;
  const told = (say: (value: string) => string, value: string) => (value === '' ? [] : [say(isolate(value))]);
  return {
    id: 'operator',
    title: words.title,
    blocks: [
      [
        words.name(isolate(name)),
        ...told(words[operatorPaper], settings.operatorNumber),
        ...told(words.vat, settings.operatorVat),
        ...told(words.address, inLanguage(settings.operatorAddress, language)),
        ...told(words.phone, settings.operatorPhone),
        words.complaints(
          complaintsContact && isolate(complaintsContact),
          inLanguage(settings.complaintsAnswered, language),
        ),
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
