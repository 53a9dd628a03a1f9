/** Reads pages as the server sends them, for tests that need no browser. */

export type PageText = {
  status: number;
  html: string;
  /** The page as it is shown, without the data that scripts continue with. */
  body: string;
  /** Words of the content without tags. */
  text: string;
  heading: string;
};

const wordsOf = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, '');

/** @param url with the site's address; `cookie` is sent as it is */
export async function readPage(url: string, cookie = ''): Promise<PageText> {
  const response = await fetch(url, { headers: { accept: 'text/html', cookie } });
  const html = await response.text();
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return {
    status: response.status,
    html,
    body: html.split('<script type="application/json"')[0] ?? '',
    text: main
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' '),
    heading: wordsOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
  };
}

/** The tags of one kind with their attributes, in order. */
export function tagsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}((?: [^<>]*)?)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  );
}

/** Names and values of a list of facts. */
export function factsOf(html: string): Record<string, string> {
  const pairs = html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [wordsOf(name), wordsOf(value)]));
}
