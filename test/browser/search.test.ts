/** The flight search's form in a real browser, by the rows of the specification (§2, §4, §5 and §9). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { addDays, monthOf } from '#contract/domain/dates.ts';
import {
  bookingLinksOf,
  chooseDestination,
  dateOf,
  dayOf,
  destinationOf,
  queryOf,
  type SearchSite,
  startSearchSite,
  submitOf,
} from '#test/support/search-site.ts';

let site: SearchSite;

beforeAll(async () => {
  site = await startSearchSite();
}, 180_000);

afterAll(() => site?.close());

describe('§2 flight search: the form', () => {
  test('the first byte has its words and a departure a week from today in both calendars', async () => {
    const html = await (await fetch(site.address('/search'))).text();
    const body = html.slice(html.indexOf('<body>'));
    expect(body).toContain('ابحث عن رحلتك');
    expect(body).toContain(`dateTime="${addDays(site.today, 7)}"`);
    expect(body).toMatch(/14\d\d هـ/);
    expect(body).not.toContain(' style=');
  });

  test('the origin is one of the Saudi airports, passengers are 1 to 9 adults', async () => {
    const { page, close } = await site.open('/en/search');
    const airports = (await site.getJson('/api/airports/saudi')) as Airport[];
    const values = (name: string) =>
      page
        .locator(`select[name=${name}] option`)
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await values('origin')).toEqual(airports.map((airport) => airport.code));
    expect(await values('adults')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    await close();
  });

  test('a destination is found in either script', async () => {
    for (const [path, text] of [
      ['/search', site.fare.city],
      ['/en/search', site.fare.cityAr],
    ] as const) {
      const { page, problems, close } = await site.open(path);
      await chooseDestination(page, text);
      await page.waitForURL((url) => url.searchParams.has('destination'));
      expect(await destinationOf(page).inputValue()).toBe(
        path === '/search' ? site.fare.cityAr : site.fare.city,
      );
      expect(problems).toEqual([]);
      await close();
    }
  });

  test('a premium-unlock banner leads readers without Premium to it', async () => {
    const { page, close } = await site.open('/en/search');
    const banner = page.getByRole('complementary', { name: /Premium/ });
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/en/premium');
    await close();
  });
});

describe('§4 states', () => {
  test('choosing one-way clears the return date', async () => {
    const back = addDays(site.priced.date, 7);
    const { page, problems, close } = await site.open(
      `${site.pricedPath}&tripType=roundtrip&returnDate=${back}`,
    );
    expect(await dateOf(page, 'returnDate').locator('time').getAttribute('datetime')).toBe(back);
    await page.getByRole('radio', { name: 'One way' }).click();
    await page.waitForURL((url) => !url.searchParams.has('returnDate'));
    expect(await dateOf(page, 'returnDate').count()).toBe(0);
    await page.getByRole('radio', { name: 'Round trip' }).click();
    expect(await dateOf(page, 'returnDate').textContent()).toContain('Choose a date');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('§5 validation: destination and button', () => {
  test('the button is disabled until a destination is chosen', async () => {
    const { page, close } = await site.open('/en/search');
    expect(await submitOf(page).isDisabled()).toBe(true);
    await destinationOf(page).fill('nowhere at all');
    expect(await submitOf(page).isDisabled()).toBe(true);
    await chooseDestination(page, site.fare.city);
    await expect.poll(() => submitOf(page).isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Clear destination' }).click();
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    await close();
  });

  test('and while the request is pending', async () => {
    const { page, close } = await site.open(site.pricedPath);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/flights/search?**', async (route) => {
      await held;
      await route.continue();
    });
    await submitOf(page).click();
    const pending = page.getByRole('button', { name: 'Searching…' });
    await pending.waitFor();
    expect(await pending.isDisabled()).toBe(true);
    release();
    await page.waitForURL(/results=1/);
    expect(await submitOf(page).isDisabled()).toBe(false);
    await close();
  });

  test('a Premium destination cannot be chosen; the notice says why', async () => {
    const { page, problems, close } = await site.open('/en/search');
    await destinationOf(page).fill(site.locked.code);
    const option = page.getByRole('option', { name: new RegExp(site.locked.code) });
    await option.waitFor();
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    await option.click({ force: true });
    await page.getByText('Premium Destination', { exact: true }).first().waitFor();
    await page
      .getByText('This destination requires a premium subscription', { exact: true })
      .first()
      .waitFor();
    expect(queryOf(page)).not.toHaveProperty('destination');
    expect(await submitOf(page).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('an address with a Premium destination searches nothing', async () => {
    const path = `/en/search?destination=${site.locked.code}&departureDate=${site.priced.date}&results=1`;
    const { page, close } = await site.open(path);
    expect(await destinationOf(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').filter({ hasText: 'requires a premium subscription' }).waitFor();
    expect(await bookingLinksOf(page).count()).toBe(0);
    expect(await submitOf(page).isDisabled()).toBe(true);
    await close();
  });
});

describe('§5 validation: dates', () => {
  test('departure is from today to 365 days ahead', async () => {
    const { page, close } = await site.open('/en/search');
    await dateOf(page, 'departureDate').click();
    const months = page.getByRole('combobox', { name: 'Month' });
    // The chosen day, a week from today, may be in the next month.
    await months.selectOption(monthOf(site.today));
    await dayOf(page, site.today).waitFor();
    expect(await dayOf(page, site.today).getAttribute('aria-disabled')).toBeNull();
    const last = addDays(site.today, 365);
    const options = await months
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect([options.at(0), options.at(-1)]).toEqual([monthOf(site.today), monthOf(last)]);
    await months.selectOption(monthOf(last));
    expect(await dayOf(page, last).getAttribute('aria-disabled')).toBeNull();
    await dayOf(page, last).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.date)).toBe(last);
    const outside = await page
      .locator('[data-date][aria-disabled]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.date));
    expect(outside.every((date) => date !== undefined && date > last)).toBe(true);
    await close();
  });

  test('the return is from the departure date', async () => {
    const { page, close } = await site.open(`${site.pricedPath}&tripType=roundtrip`);
    await dateOf(page, 'returnDate').click();
    await dayOf(page, site.priced.date).waitFor();
    expect(await dayOf(page, site.priced.date).getAttribute('aria-disabled')).toBeNull();
    const before = addDays(site.priced.date, -1);
    if (monthOf(before) === monthOf(site.priced.date)) {
      expect(await dayOf(page, before).getAttribute('aria-disabled')).toBe('true');
      await dayOf(page, before).click({ force: true });
      expect(queryOf(page)).not.toHaveProperty('returnDate');
    }
    await close();
  });
});

describe('§5 validation: words', () => {
  test('what is missing is told beside its field, which is focused; nothing chosen is lost', async () => {
    const { page, close } = await site.open(`${site.pricedPath}&tripType=roundtrip&adults=3`);
    await submitOf(page).click();
    await page.getByRole('alert').filter({ hasText: 'Choose a return date.' }).waitFor();
    const opener = dateOf(page, 'returnDate');
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
    const described = await opener.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Choose a return date.');
    expect(queryOf(page)).toMatchObject({ destination: site.fare.code, adults: '3' });
    await close();
  });
});

describe('the calendar', () => {
  test('shows both calendars and the cheapest price of each day', async () => {
    const { page, problems, close } = await site.open(site.pricedPath);
    await dateOf(page, 'departureDate').click();
    const cell = dayOf(page, site.priced.date);
    const price = new Intl.NumberFormat('en-GB').format(Math.round(site.priced.price));
    await cell.filter({ hasText: price }).waitFor();
    const label = await cell.textContent();
    const hijri = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura-nu-latn', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${site.priced.date}T00:00:00Z`));
    expect(label).toContain(hijri.split(' ')[0]);
    expect(label).toMatch(/Saudi riyals?/);
    expect(problems).toEqual([]);
    await close();
  });

  test('on /search ArrowLeft leads a day onward, Enter chooses, Escape leaves', async () => {
    const [path, onward] = ['/search', 'ArrowLeft'] as const;
    const { page, problems, close } = await site.open(path);
    const opener = dateOf(page, 'departureDate');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(addDays(site.today, 7));
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(addDays(site.today, 7));
    await page.keyboard.press(onward);
    expect(await focused()).toBe(addDays(site.today, 8));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('departureDate') === addDays(site.today, 15));
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});
