/** What an administrator types about a fare source, what is sent of it, and how two versions are compared. */
import { describe, expect, it, test } from 'vitest';
import { defaultSettings, type FareSourceSetting } from '#contract/domain/settings.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import {
  addressIn,
  fareSourceDraft,
  ruleFieldNames,
  ruleFields,
  withFareSource,
} from './fare-source-draft.ts';
import { fareSourceLines } from './fare-source-lines.ts';
import { changedNames, changeOf, draftOf } from './settings-draft.ts';

const ignav: FareSourceSetting = {
  source: 'ignav',
  permission: {
    show: 'yes',
    cacheHours: 3,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence: 'https://ignav.com/docs/production-checklist, 2026-11-22',
  },
  budget: { callsPerDay: 240, usdPerDay: null },
};
const usual = fareSourceDraft(ignav);
const t = createTranslate('en', english as PageMessages);

test('a stored source is sent as it was stored', () => {
  const draft = draftOf({ ...defaultSettings, fareSources: [ignav] } as Parameters<typeof draftOf>[0]);
  expect(changeOf(draft, ['fareSources'])).toEqual({ fareSources: [ignav] });
});

test('the same number in other digits is no change', () => {
  const base = draftOf(defaultSettings);
  const a = { ...base, fareSources: [usual] };
  const b = { ...base, fareSources: [{ ...usual, callsPerDay: '٢٤٠' }] };
  expect(changedNames(a, b, ['fareSources'])).toEqual([]);
});

describe('a change of a source', () => {
  const other = { ...usual, source: 'wego' };

  it('is a row of its own', () => {
    const changed = { ...usual, history: 'yes' } as const;
    expect(withFareSource([other], changed, usual)).toEqual([other, changed]);
  });

  it('keeps the place of its row', () => {
    const changed = { ...usual, cacheHours: '' };
    expect(withFareSource([usual, other], changed, usual)).toEqual([changed, other]);
  });

  it('is none any more where it says what the published terms say', () => {
    expect(withFareSource([{ ...usual, show: 'no' }, other], usual, usual)).toEqual([other]);
  });
});

test('each term is a line, with the unit of its limit', () => {
  expect(fareSourceLines(t, usual)).toEqual([
    'Ignav · Show to visitors: Yes',
    'Ignav · Price history: Unclear',
    'Ignav · Requests: Automatic',
    'Ignav · Links beside its prices: All booking sites',
    'Ignav · Hours a price may be shown: 3 hours at most',
    'Ignav · Requests per day: 240 requests a day',
    'Ignav · US dollars per day: no limit',
    'Ignav · Terms you rely on: https://ignav.com/docs/production-checklist, 2026-11-22',
  ]);
});

test('each choice has a name and says what it does', () => {
  for (const field of ruleFieldNames) {
    for (const value of ruleFields[field]) {
      for (const family of ['admin.settings.sources.option', 'admin.settings.sources.effect'] as const) {
        expect(t.find(family, `${field}.${value}`), `${family} ${field} ${value}`).toEqual(
          expect.any(String),
        );
      }
    }
  }
});

test.each([
  ['https://ignav.com/docs/x, 2026-11-22', 'https://ignav.com/docs/x'],
  ['read on 2026-11-22 at https://docs.wego.com: nothing found', 'https://docs.wego.com'],
  ['http://example.com', undefined],
  ['', undefined],
])('the address in %j is %j', (evidence, address) => {
  expect(addressIn(evidence)).toBe(address);
});
