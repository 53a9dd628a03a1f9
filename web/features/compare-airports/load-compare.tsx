/** The comparison of airports with the messages it brings to pages that did not load them. */
import type { ComponentType } from 'react';
import { withWords } from '#web/i18n/load-words.tsx';
import { CompareAirports, type CompareAirportsProps } from './compare-airports.tsx';

export function loadCompareAirports(): Promise<ComponentType<CompareAirportsProps>> {
  return withWords(CompareAirports, 'compare');
}
