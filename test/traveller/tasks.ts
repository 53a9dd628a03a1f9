/** Five tasks of a traveller from the landing page to the answer, in the least steps that a newcomer would find. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Language } from '#contract/domain/language.ts';
import type { Traveller } from './traveller.ts';

const messages = resolve(import.meta.dirname, '../../messages');
const words = {
  ar: JSON.parse(readFileSync(join(messages, 'ar.json'), 'utf8')) as Record<string, string>,
  en: JSON.parse(readFileSync(join(messages, 'en.json'), 'utf8')) as Record<string, string>,
};

/** Text of a message without values. */
function wordsOf(language: Language, key: string): string {
  const text = words[language][key];
  if (text === undefined) throw new Error(`no message ${key}`);
  return text;
}

/** The first card of the list of fares. */
export function firstCard({ page }: Traveller): Locator {
  return page.locator('#prices article').first();
}

/** "The cheapest weekend abroad next month": the first card of the list, then. */
export async function findWeekendAbroad(traveller: Traveller, language: Language, month: string) {
  const { tap } = traveller;
  const form = await openFilter(traveller, language);
  await tap(form.locator('input[name=holiday][value=weekends]'));
  await tap(form.locator(`input[name=months][value="${month}"]`));
  await showResults(traveller, language, form);
  return traveller.read(firstCard(traveller));
}

/** "Eid with four people under 5,000 SAR": the list of what fits, each with the total. */
export async function findEidForFamily(traveller: Traveller, language: Language, holiday: string) {
  const { tap } = traveller;
  const form = await openFilter(traveller, language);
  const more = (field: string) =>
    form.getByRole('button', {
      name: wordsOf(language, 'partyDialog.more').replace('{name}', wordsOf(language, `partyPanel.${field}`)),
    });
  await tap(form.locator('summary').filter({ hasText: wordsOf(language, 'party.label') }));
  await tap(more('adults'));
  await tap(more('children'));
  await tap(more('children'));
  await tap(form.locator(`input[name=holiday][value="${holiday}"]`));
  const total = wordsOf(language, 'filters.maxTotal').replace('{count}', '4');
  await traveller.type(form.getByRole('textbox', { name: total }), '5000');
  await showResults(traveller, language, form);
  return traveller.read(firstCard(traveller));
}

/** "Is this fare good?": the verdict of the opened fare with its evidence. */
export async function readVerdict(traveller: Traveller) {
  const verdict = traveller.page.locator('section[aria-labelledby=history-title] [data-verdict]');
  await verdict.waitFor();
  return traveller.read(verdict);
}

/** "Where visa-free under 800?": the list of what fits. */
export async function findVisaFree(traveller: Traveller, language: Language) {
  const form = await openFilter(traveller, language);
  await traveller.type(form.locator('input[name=maxPrice]'), '800');
  await traveller.choose(form.locator('select[name=visaFree]'), 'SA');
  await showResults(traveller, language, form);
  return traveller.read(firstCard(traveller));
}

/** "Jeddah or Riyadh?": on the page of a city, the airports beside each other with what it costs to get to Jeddah. */
export async function compareAirports(traveller: Traveller, language: Language, costToJeddah: number) {
  const { page, tap } = traveller;
  const airports = page.locator('a[href="#airports-title"]');
  await airports.waitFor();
  await tap(airports);
  await tap(page.getByText(wordsOf(language, 'compare.costs'), { exact: true }));
  const cost = page.getByLabel(
    wordsOf(language, 'compare.cost').replace('{city}', wordsOf(language, 'city.JED')),
  );
  await cost.waitFor();
  await traveller.type(cost, String(costToJeddah));
  return traveller.read(page.locator('[data-origin=JED]').locator('..'));
}

/** "Hear when a fare falls under a sum": the bell of the city, and the sum. */
export async function watchCity(traveller: Traveller, language: Language, city: string, below: number) {
  const { page, tap } = traveller;
  await openCity(traveller, language, city);
  const bell = page.locator('div:has(> div > h1) button[aria-haspopup=dialog]');
  await bell.waitFor();
  await tap(bell);
  const sum = page.getByRole('dialog').getByLabel(wordsOf(language, 'watch.below'));
  await sum.waitFor();
  await traveller.type(sum, String(below));
  return traveller.read(page.getByRole('dialog').locator('button[type=submit]'));
}

/** Types a city in the hero and chooses it. */
export async function openCity(traveller: Traveller, language: Language, city: string): Promise<void> {
  const { page } = traveller;
  const field = page
    .getByRole('search')
    .getByRole('combobox', { name: wordsOf(language, 'search.destination') })
    .first();
  await traveller.type(field, city);
  const suggestion = page.locator('div[role=option]').first();
  await suggestion.waitFor();
  await traveller.tap(suggestion);
}

async function openFilter(traveller: Traveller, language: Language): Promise<Locator> {
  await traveller.tap(traveller.page.locator('main a[aria-haspopup=dialog]').filter({ visible: true }));
  const name = wordsOf(language, 'filters.title');
  const form = traveller.page.getByRole('dialog', { name }).locator('form');
  await form.waitFor();
  return form;
}

/** Answered when what was chosen stands above the list. */
async function showResults(traveller: Traveller, language: Language, form: Locator): Promise<void> {
  const { page } = traveller;
  await traveller.tap(form.locator('button[type=submit]'));
  const chosen = page.locator('#prices').getByRole('link', { name: wordsOf(language, 'filters.remove') });
  await chosen.first().waitFor();
}
