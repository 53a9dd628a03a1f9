import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsPerPage } from '#contract/domain/admin.ts';
import { changeQuery, readListState, writeListState } from './list-state.ts';

const defaults = { search: '', status: 'all', sort: 'updated', order: 'desc' };

describe('what a list shows', () => {
  it('has the defaults where the address says nothing, and then writes nothing', () => {
    const state = readListState(defaults, new URLSearchParams());
    expect(state).toEqual({ values: defaults, page: 1, perPage: 25 });
    expect(writeListState(defaults, state)).toEqual({});
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100, unit: 'grapheme-ascii' }),
        fc.constantFrom('all', 'pending'),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(...rowsPerPage),
        (search, status, page, perPage) => {
          const state = { values: { ...defaults, search, status }, page, perPage };
          const query = new URLSearchParams(writeListState(defaults, state));
          expect(readListState(defaults, new URLSearchParams(query.toString()))).toEqual(state);
        },
      ),
    );
  });

  it('leaves alone what else an address says', () => {
    const query = new URLSearchParams('part=audit&status=pending&page=3');
    const next = { values: { ...defaults, search: 'x' }, page: 1, perPage: 50 };
    expect(changeQuery(query, defaults, next).toString()).toBe('search=x&perPage=50&part=audit');
  });

  it.each(['page=0', 'page=1.5', 'page=x', 'page=100001', 'perPage=7', 'perPage=', 'unknown=1'])(
    'takes no notice of %s',
    (query) => {
      expect(readListState(defaults, new URLSearchParams(query))).toEqual({
        values: defaults,
        page: 1,
        perPage: 25,
      });
    },
  );
});
