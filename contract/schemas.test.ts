import { expect, test } from 'vitest';
import { instant, isoDate, isoMonth } from './schemas.ts';

test.each([
  [
    isoDate,
    ['1900-01-01', '2027-02-28', '2199-12-31'],
    ['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31'],
  ],
  [isoMonth, ['2027-02', '٢٠٢٧-٠٢'], ['0000-01', '2200-01']],
  [instant, ['2027-02-28T00:00:00Z'], ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z']],
])('a moment is of a year that the database knows', (schema, taken, refused) => {
  for (const text of taken) expect(schema.safeParse(text).success, text).toBe(true);
  for (const text of refused) expect(schema.safeParse(text).success, text).toBe(false);
});
