/** The button that asks for a price with the messages it brings to the page. */
import type { ComponentType } from 'react';
import { withWords } from '#web/i18n/load-words.tsx';
import { AskPrice, type AskPriceProps } from './ask-price.tsx';

export function loadAskPrice(): Promise<ComponentType<AskPriceProps>> {
  return withWords(AskPrice, 'ask');
}
