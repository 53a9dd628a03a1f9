import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeQuery, readListState, writeListState } from './list-state.ts';

const defaults = { search: '', status: 'all', sort: 'updated', order: 'desc' };

describe('what a list shows', () => {
  it('has the defaults where the address says nothing, and then writes nothing', () => {
    const state = readListState(defaults, new URLSearchParams());
    expect(state).toEqual({ values: defaults, page: 1 });
    expect(writeListState(defaults, state)).toEqual({});
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100, unit: 'grapheme-ascii' }),
        fc.constantFrom('all', 'pending'),
        fc.integer({ min: 1, max: 100_000 }),
        (search, status, page) => {
          const state = { values: { ...defaults, search, status }, page };
          const query = new URLSearchParams(writeListState(defaults, state));
          expect(readListState(defaults, new URLSearchParams(query.toString()))).toEqual(state);
        },
      ),
    );
  });

  it('leaves alone what else an address says', () => {
    const query = new URLSearchParams('part=audit&status=pending&page=3');
    const next = { values: { ...defaults, search: 'x' }, page: 2 };
    expect(changeQuery(query, defaults, next).toString()).toBe('search=x&page=2&part=audit');
  });

  it.each(['page=0', 'page=1.5', 'page=x', 'page=100001', 'unknown=1'])('takes no notice of %s', (query) => {
    expect(readListState(defaults, new URLSearchParams(query))).toEqual({ values: defaults, page: 1 });
  });
});
