import { expect, test, vi } from 'vitest';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { loadChosenFilters } from './chosen-filters.tsx';

test('a holiday that was left out promises nothing of its days', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const ChosenFilters = await loadChosenFilters().finally(vi.unstubAllGlobals);
  const filter = { ...noTripFilter, holiday: 'weekends' } as const;
  const words = (relaxed: string[]) =>
    textOfPart(
      <ChosenFilters {...{ origin: 'RUH', filter, relaxed, isRoundTrip: true }} pathOf={() => '/'} />,
    );
  expect(words(['holiday'])).toMatch(/No results with “Weekends”/);
  expect(words(['holiday'])).not.toContain('within these days');
  expect(words([])).toContain('within these days');
});
