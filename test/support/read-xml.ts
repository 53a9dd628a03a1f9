/** XML parser for tests that refuses malformed XML. */

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The element's own text, entities resolved. */
  text: string;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function resolve(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`a bracket stands in the text ${text}`);
  return text.replace(/&([^;\s]*);?/g, (whole, name: string) => {
    const character = entities[name];
    if (character === undefined || !whole.endsWith(';')) throw new Error(`unknown entity ${whole}`);
    return character;
  });
}

/** The root element. @throws Error when the document is not well formed */
export function readXml(document: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error('no declaration');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(document)) throw new Error('a control character');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const tag = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)(\/?)>/g;
  let end = declaration.length;
  tag.lastIndex = end;
  for (let match = tag.exec(document); match; match = tag.exec(document)) {
    const [whole, closing, name = '', attributes = '', empty] = match;
    const parent = open.at(-1) ?? top;
    parent.text += resolve(document.slice(end, match.index));
    end = match.index + whole.length;
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, resolve(value)] as const,
    );
    const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
    parent.children.push(element);
    if (!empty) open.push(element);
  }
  const [root, ...others] = top.children;
  const rest = resolve(document.slice(end)).trim() + top.text.trim();
  if (!root || others.length > 0 || open.length > 1 || rest !== '') throw new Error('not one closed element');
  return root;
}

/** The texts of all elements of a name, in order. */
export function textsOf(element: XmlElement, name: string): string[] {
  const own = element.name === name ? [element.text] : [];
  return [...own, ...element.children.flatMap((child) => textsOf(child, name))];
}
