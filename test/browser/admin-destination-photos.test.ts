/** Destination photos in a real browser: an administrator uploads one, a guest sees it with its credit. */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage } from '#test/support/browser.ts';
import { measureContrast } from '#test/support/contrast.ts';
import { drawPhoto, insertPhoto } from '#test/support/photos.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let photo: Buffer;

beforeAll(async () => {
  [app, browser, photo] = await Promise.all([
    startTestApp({ fares: 'recorded' }),
    launchBrowser(),
    drawPhoto(2000, 1000),
  ]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  await app.context.db.deleteFrom('destination_photo').execute();
  await app.context.snapshot.read('photos');
  admin = await createAdmin(app.context);
});

const address = (path: string) => new URL(path, app.url).href;
const open = (path: string) => openAs(browser, { cookie: admin.adminCookie }, { url: address(path) });

async function findOpenFare(): Promise<DestinationPrice> {
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const fare = fares.find(({ requiresUpgrade, countryCode }) => !requiresUpgrade && countryCode !== 'SA');
  if (!fare) throw new Error('the test site lacks a fare that is open to guests');
  return fare;
}

describe('a photo', { timeout: 150_000 }, () => {
  test('is uploaded, previewed in three cuts, credited, and shown to guests until it is removed', async () => {
    const { code, city } = await findOpenFare();
    const { page, problems, close } = await open('/en/admin/destination-photos');
    await page.getByRole('button', { name: 'Add a photo' }).click();
    const form = page.getByRole('form', { name: 'Add a photo' });
    await form.getByLabel('Destination').fill(code);
    await form.getByRole('option').first().click();
    await form
      .getByLabel('Upload a photo')
      .first()
      .setInputFiles({ name: 'city.jpg', mimeType: 'image/jpeg', buffer: photo });
    await form.locator('figure img').first().waitFor();
    const ratios = await form
      .locator('figure img')
      .evaluateAll((images) => images.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight));
    expect(ratios.map((ratio) => Math.round(ratio * 10) / 10)).toEqual([1.8, 2.5, 1.9]);
    await form.getByLabel('Focus from left to right').fill('100');
    const position = await form
      .locator('figure img')
      .first()
      .evaluate((image) => getComputedStyle(image).objectPosition);
    expect(position).toBe('100% 50%');
    await form.getByLabel('Credit line').fill('Sara Ali');
    await form.getByLabel('License (optional)').fill('CC BY 4.0');
    await form.getByLabel('Address of the source (optional)').fill('https://example.org/photo');
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Save the photo' }).click();
    await page.locator(`li[data-code=${code}]`).getByText('Sara Ali').waitFor();

    const guest = await openPage(browser, {});
    await guest.page.goto(address(`/en/deal/${code}`));
    const picture = guest.page.getByRole('img', { name: `Photo of ${city}` });
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1600);
    const source = guest.page.getByRole('link', { name: 'Sara Ali' });
    expect(await source.getAttribute('href')).toBe('https://example.org/photo');
    await guest.page.getByText('Photo: Sara Ali (CC BY 4.0)').waitFor();
    await expectNoAxeViolations(guest.page);

    await page.getByRole('button', { name: `Remove the photo of ${city}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No photos yet. Every destination shows its drawn scene.').waitFor();
    await guest.page.reload();
    expect(await guest.page.locator('img[src*="/art/scene-"]').first().getAttribute('src')).toBe(
      `/art/scene-${code}.dark.svg`,
    );
    expect([...problems, ...guest.problems]).toEqual([]);
    await Promise.all([close(), guest.close()]);
  });

  test('leaves the share button legible where the photo below it is white', async () => {
    const { code } = await findOpenFare();
    await insertPhoto(app.context.db, code, new Date());
    await app.context.snapshot.read('photos');
    const { page, close } = await openPage(browser, { url: address(`/deal/${code}`) });
    const button = page.getByRole('button', { name: 'مشاركة', exact: true });
    // The half of the photo below the button is white; what remains without its words is their ground.
    await button.evaluate((element) => {
      element.style.color = 'transparent';
    });
    const picture = await button.screenshot();
    const { width = 0, height = 0 } = await sharp(picture).metadata();
    // Its corners are round.
    const middle = { left: 12, top: 12, width: width - 24, height: height - 24 };
    const { channels } = await sharp(await sharp(picture).extract(middle).toBuffer()).stats();
    expect(Math.max(...channels.slice(0, 3).map(({ max }) => max))).toBeLessThan(118);
    await close();
  });

  test.each([
    ['/en', 1440],
    ['/en', 360],
  ])('leaves every word of the band legible where it is all white (%s, %i px)', async (prefix, width) => {
    const { code } = await findOpenFare();
    await insertPhoto(app.context.db, code, new Date());
    const white = { width: 1600, height: 640, channels: 3, background: '#fff' } as const;
    const image = await sharp({ create: white }).webp().toBuffer();
    await app.context.db.updateTable('destination_photo').set({ page: image }).execute();
    await app.context.snapshot.read('photos');
    const viewport = { width, height: 900 };
    const { page, close } = await openPage(browser, { url: address(`${prefix}/deal/${code}`), viewport });
    const words = await measureContrast(page.locator('div:has(> div > h1)'));
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    await close();
  });

  test('without destination, file or credit is refused beside its fields', async () => {
    const { page, problems, close } = await open('/admin/destination-photos');
    await page.getByRole('button', { name: 'إضافة صورة' }).click();
    await page.getByRole('button', { name: 'حفظ الصورة' }).click();
    await page.getByText('اختر وجهة من القائمة.').waitFor();
    await page.getByText('ارفع صورة أولًا.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
