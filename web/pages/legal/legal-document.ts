/** Types of a legal text in one language. */

/** A paragraph, or the points of a list; `[words](/path)` in either is a link inside the site. */
export type LegalBlock = string | readonly string[];

export type LegalSection = {
  /** Fragment of its address, the same in both languages. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
};

export type LegalDocument = {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  /** When it was last changed, in words. */
  updated: string;
  /** Heading of the list of sections. */
  contents: string;
  sections: readonly LegalSection[];
};

/** Stands in a list of the terms for what the settings say of money back. */
export const moneyBackPoint = '{moneyBack}';

/** The terms with that point in words, or without it. */
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

/** A block's text as words and links, in order. */
export function splitLinks(text: string): LegalPart[] {
  return text.split(/(\[[^\]]+\]\(\/[^)]*\))/).flatMap((piece): LegalPart[] => {
    const link = /^\[([^\]]+)\]\((\/[^)]*)\)$/.exec(piece);
    if (link) return [{ words: link[1] ?? '', to: link[2] ?? '/' }];
    return piece === '' ? [] : [{ words: piece, to: null }];
  });
}

/** The text with the site called `name` instead of what it is `written` as. */
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
