/** Loads message bundles in the browser: one module per language and bundle. */
import type { ComponentType } from 'react';
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { loadOwnFile } from '#web/api/load-part.ts';
import { AddedMessages } from './i18n.tsx';

/** The messages of one bundle, or those of every page. */
export async function loadWords(language: Language, bundle?: string): Promise<Partial<PageMessages>> {
  const name = bundle === undefined ? language : `${language}-${bundle}`;
  const own = await loadOwnFile<{ messages: Partial<PageMessages> }>(name);
  if (own) return own.messages;
  const { bundles } = await import('./bundles.ts');
  const load = bundles[`../../messages/generated/${name}.ts`];
  if (!load) throw new Error(`there are no messages ${name}`);
  return load();
}

/** A component with the bundles that it brings to pages which did not load them, in the language of the page. */
export async function withWords<Props extends object>(
  coming: ComponentType<Props> | Promise<ComponentType<Props>>,
  ...names: readonly string[]
): Promise<ComponentType<Props>> {
  // The server has all of them.
  if (import.meta.env.SSR) return coming;
  // The language does not change before the next page is loaded.
  const language = languages.find((each) => each === document.documentElement.lang) ?? defaultLanguage;
  const [View, ...loaded] = await Promise.all([coming, ...names.map((name) => loadWords(language, name))]);
  const messages: Partial<PageMessages> = Object.assign({}, ...loaded);
  return (props) => (
    <AddedMessages messages={messages}>
      <View {...props} />
    </AddedMessages>
  );
}
