/** The comparison of airports with the messages it brings to pages that did not load them. */
import type { ComponentType } from 'react';
import { type Language, languages } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { AddedMessages } from '#web/i18n/i18n.tsx';
import { CompareAirports, type CompareAirportsProps } from './compare-airports.tsx';

const bundles = import.meta.glob<Partial<PageMessages>>('../../../messages/generated/*-compare.ts', {
  import: 'messages',
});

/** In the language of the page, which does not change before the next page is loaded. */
export async function loadCompareAirports(): Promise<ComponentType<CompareAirportsProps>> {
  const language: Language = languages.find((each) => each === document.documentElement.lang) ?? 'ar';
  const wanted = Object.entries(bundles).find(([path]) => path.includes(`/${language}-`));
  const messages = (await wanted?.[1]()) ?? {};
  return (props) => (
    <AddedMessages messages={messages}>
      <CompareAirports {...props} />
    </AddedMessages>
  );
}
