import { expect, test, vi } from 'vitest';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { loadChosenFilters } from './chosen-filters.tsx';
import { ScriptlessNotes } from './scriptless-notes.tsx';

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

test('without scripts, too, what was left out is named, also a holiday that the calendar does not have', () => {
  const filter = { ...noTripFilter, holiday: 'foo', isDirect: true } as const;
  const words = (language: 'ar' | 'en') =>
    textOfPart(
      <ScriptlessNotes {...{ origin: 'RUH', filter, relaxed: ['holiday'] }} pathOf={() => '/'} />,
      language,
    );
  expect(words('ar')).toContain('إجازة ليست في التقويم');
  expect(words('en')).not.toContain('Direct');
});
