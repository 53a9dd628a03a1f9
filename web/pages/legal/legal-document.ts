/** Types of a legal text in one language. */

/** A paragraph or a list; `[text](/path)` is an internal link. */
export type LegalBlock = string | readonly string[];

export type LegalSection = {
  /** URL fragment, the same in both languages. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
};

export type LegalDocument = {
  title: string;
  /** Meta description. */
  description: string;
  lead: string;
  /** Date of the last change, as text. */
  updated: string;
  /** Heading of the list of sections. */
  contents: string;
  sections: readonly LegalSection[];
};

/** Placeholder in the terms for the money-back clause. */
export const moneyBackPoint = '{moneyBack}';

/** Replaces the placeholder with the clause, or removes it if null. */
export function fillMoneyBack(document: LegalDocument, words: string | null): LegalDocument {
  const fill = (block: LegalBlock): LegalBlock =>
    typeof block === 'string'
      ? block
      : block.flatMap((point) => (point === moneyBackPoint ? (words ?? []) : point));
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(fill) })),
  };
}

export type LegalPart = { words: string; to: string | null };

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
