/** What the administration adds to a destination's page, in a real browser: its photo with credit, and confirmed prices. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { insertPriceCheck, type PriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, openPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { drawPhoto, insertPhoto } from '#test/support/photos.ts';
import { findScene } from '#web/features/pictures/destination-picture.tsx';

const { app, browser, address, open, openAs } = browserSite(() => startTestApp({ fares: 'recorded' }));
let admin: TestAdmin;

beforeEach(async () => {
  await app.context.db.deleteFrom('destination_photo').execute();
  await app.context.snapshot.read('photos');
  admin = await createAdmin(app.context);
});

async function findOpenFare(): Promise<DestinationPrice> {
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const fare = fares.find(({ requiresUpgrade, countryCode }) => !requiresUpgrade && countryCode !== 'SA');
  if (!fare) throw new Error('the test site lacks a fare that is open to guests');
  return fare;
}

test('a photo: refused beside its fields, uploaded, credited, shown to guests until it is removed', async () => {
  const { code, city, cityAr } = await findOpenFare();
  const { page } = await openAs({ cookie: admin.adminCookie }, '/en/admin/destination-photos');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const form = page.getByRole('form', { name: 'Add a photo' });
  await form.getByRole('button', { name: 'Save the photo' }).click();
  await form.getByText('Choose a destination from the list.').waitFor();
  await form.getByText('Upload a photo first.').waitFor();
  await form.getByLabel('Destination').fill(code);
  await form.getByRole('option').first().click();
  await form
    .getByLabel('Upload a photo')
    .first()
    .setInputFiles({ name: 'city.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(1600, 800) });
  await form.locator('img').waitFor();
  await form.getByLabel('Credit line').fill('Sara');
  await form.getByLabel('License (optional)').fill('CC BY 4.0');
  await form.getByLabel('Address of the source (optional)').fill('https://example.org/photo');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Save the photo' }).click();
  const card = page.locator(`[data-code=${code}]`);
  await card.getByText('Sara').waitFor();
  await page.getByRole('searchbox').fill('nowhere at all');
  await page.getByText('No photo matches the search.').waitFor();
  await page.getByRole('searchbox').fill(code);
  await card.getByRole('button', { name: `Change the photo of ${city}` }).click();
  const changed = page.getByRole('form', { name: 'Change the photo' });
  await changed.getByLabel('Credit line').fill('Sara Ali');
  await changed.getByRole('button', { name: 'Save the photo' }).click();
  await card.getByText('Sara Ali').waitFor();

  const guest = await openPage(browser, {});
  await guest.page.goto(address(`/en/deal/${code}`));
  const picture = guest.page.getByRole('img', { name: `Photo of ${city}` });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1600);
  const source = guest.page.getByRole('link', { name: 'Sara Ali' });
  await expect.poll(() => source.getAttribute('href')).toBe('https://example.org/photo');
  await guest.page.getByText('Photo: Sara Ali (CC BY 4.0)').waitFor();

  // The other half of the journey in Arabic.
  await page.goto(address('/admin/destination-photos'));
  await page.getByRole('button', { name: `إزالة صورة ${cityAr}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إزالة', exact: true }).click();
  await page.getByText('لا توجد صور بعد. تظهر كل وجهة برسم معلمها أو بخريطتها.').waitFor();
  await guest.page.reload();
  // A guest's hero: the drawing of a landmark, or the map without words.
  await expect
    .poll(() => guest.page.locator('div:has(> div > h1) > img').getAttribute('src'))
    .toBe(`${findScene(code) ?? `/art/RUH-${code}`}.dark.svg`);
});

test('a white photo leaves every word of the band and its button legible', async () => {
  const { code } = await findOpenFare();
  await insertPhoto(app.context.db, code, new Date());
  const white = { width: 1600, height: 640, channels: 3, background: '#fff' } as const;
  const image = await sharp({ create: white }).webp().toBuffer();
  await app.context.db.updateTable('destination_photo').set({ page: image }).execute();
  await app.context.snapshot.read('photos');
  for (const width of [1440, 360]) {
    const viewport = { width, height: 900 };
    const { page } = await open(`/en/deal/${code}`, { isNoisy: true, viewport });
    const words = await measureContrast(page.locator('div:has(> div > h1)'));
    // On a phone the buttons are icons.
    const isWide = width === 1440;
    expect(words.map(({ text }) => text)).toContain(isWide ? 'Share' : 'All fares from Riyadh');
    expect(words.length).toBeGreaterThan(isWide ? 6 : 3);
    expect(words.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  }
});

test('a price says when it was asked again, a booking site that its prices usually hold', async () => {
  const fare = await findOpenFare();
  const { bestSite, cheapestDate, cheapestPrice, observedAt, source } = fare;
  if (!bestSite || !cheapestDate || cheapestPrice === null || !observedAt || !source)
    throw new Error('the fare is not open');
  const checked: PriceCheck = {
    checkedAt: new Date(Date.now() - 12 * 60_000),
    askedSource: 'serpapi',
    answeredSite: bestSite,
    answered: Math.ceil(cheapestPrice * 1.02),
    outcome: 'confirmed',
    source,
    site: bestSite,
    origin: 'RUH',
    destination: fare.code,
    tripType: 'oneway',
    departureDate: cheapestDate,
    returnDate: null,
    price: cheapestPrice,
    observedAt: new Date(observedAt),
  };
  const { db, board, snapshot } = app.context;
  for (let count = 0; count < 20; count += 1) await insertPriceCheck(db, checked);
  await board.rebuild();
  await snapshot.read('siteRecords');
  const { page } = await open(`/en/deal/${fare.code}`);
  const line = page.locator('[data-confirmation=confirmed]');
  // The server's page has the age of the minute it is kept for; the browser goes on from there.
  await expect.poll(() => line.innerText()).toContain('Asked again 12 minutes ago at');
  await expect.poll(() => line.innerText()).toContain(formatNumber(checked.answered ?? 0, 'en'));
  const row = page.locator('#compare-title ~ ul li').filter({ hasText: 'Price usually holds' });
  await expect.poll(() => row.count()).toBe(1);
  await expectNoAxeViolations(page);
});

type Words = { text: string; colour: number[]; box: { x: number; y: number; width: number; height: number } };

/** WCAG contrast of each run of words in `root` with the brightest point of its ground, for light words. */
async function measureContrast(root: Locator): Promise<{ text: string; ratio: number }[]> {
  const words = await root.evaluate(listWords);
  await root.evaluate((element) => {
    for (const part of element.querySelectorAll<HTMLElement>('*')) {
      part.style.transition = 'none';
      part.style.setProperty('color', 'transparent', 'important');
    }
  });
  const picture = await root.page().screenshot();
  return Promise.all(
    words.map(async ({ text, colour, box }) => {
      const ground = await sharp(picture)
        .extract({ left: box.x, top: box.y, ...box })
        .toBuffer();
      const { channels } = await sharp(ground).removeAlpha().stats();
      return {
        text,
        ratio: contrastOf(
          colour,
          channels.map(({ max }) => max),
        ),
      };
    }),
  );
}

/** In the page: texts with their colour and place, those that only screen readers read left out. */
function listWords(element: Element): Words[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const isSeen = text !== '' && width > 4 && y >= 0 && y + height <= innerHeight;
    const { parentElement: parent } = node;
    if (!isSeen || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(parent);
    // What only screen readers read is clipped.
    if (parent.getBoundingClientRect().width < 4 || style.clipPath !== 'none') continue;
    const colour = style.color.match(/[\d.]+/g) ?? [];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const box = { x: left, y: top, width: Math.floor(width), height: Math.floor(height) };
    found.push({ text, colour: colour.slice(0, 3).map(Number), box });
  }
  return found;
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
