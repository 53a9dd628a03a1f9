import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsPerPage } from '#contract/domain/admin.ts';
import { changeQuery, readListState, writeListState } from './list-state.ts';

const usual = { search: '', status: 'all', sort: 'updated', order: 'desc' };

describe('what a list shows', () => {
  it('is as usual where the address says nothing, and then writes nothing', () => {
    const state = readListState(usual, new URLSearchParams());
    expect(state).toEqual({ values: usual, page: 1, perPage: 25 });
    expect(writeListState(usual, state)).toEqual({});
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100, unit: 'grapheme-ascii' }),
        fc.constantFrom('all', 'pending'),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(...rowsPerPage),
        (search, status, page, perPage) => {
          const state = { values: { ...usual, search, status }, page, perPage };
          const query = new URLSearchParams(writeListState(usual, state));
          expect(readListState(usual, new URLSearchParams(query.toString()))).toEqual(state);
        },
      ),
    );
  });

  it('leaves alone what else an address says', () => {
    const query = new URLSearchParams('part=audit&status=pending&page=3');
    const next = { values: { ...usual, search: 'x' }, page: 1, perPage: 50 };
    expect(changeQuery(query, usual, next).toString()).toBe('search=x&perPage=50&part=audit');
  });

  it.each(['page=0', 'page=1.5', 'page=x', 'page=100001', 'perPage=7', 'perPage=', 'unknown=1'])(
    'takes no notice of %s',
    (query) => {
      expect(readListState(usual, new URLSearchParams(query))).toEqual({
        values: usual,
        page: 1,
        perPage: 25,
      });
    },
  );
});
