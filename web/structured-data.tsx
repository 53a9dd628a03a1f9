/** What search engines read of a page as data; the server writes it into the head, the browser leaves it out. */
import { createContext, type ReactNode, useContext } from 'react';

/** A thing of schema.org without its `@context`. */
export type StructuredThing = { '@type': string; [property: string]: unknown };

type Collect = (thing: StructuredThing) => void;

const CollectorContext = createContext<Collect | null>(null);

/** Around the page on the server; `collect` is called once for each thing while the page is rendered. */
export function StructuredDataCollector(props: { collect: Collect; children: ReactNode }): ReactNode {
  return <CollectorContext value={props.collect}>{props.children}</CollectorContext>;
}

/** Draws nothing: a script element made in the browser would break the page's policy, and nobody reads it there. */
export function StructuredData({ things }: { things: readonly StructuredThing[] }): ReactNode {
  const collect = useContext(CollectorContext);
  if (collect) for (const thing of things) collect(thing);
  return null;
}

/** A data block for `<head>`, safe whatever the things hold; empty for none. */
export function structuredDataHtml(things: readonly StructuredThing[]): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`;
}
