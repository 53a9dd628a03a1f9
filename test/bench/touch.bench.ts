/**
 * What a finger waits for: twelve interactions on a phone with a processor four times slower, 1.6 Mbit/s and 150 ms. The
 * reference is the same page as plain HTML from a bare server, in turn with it, so that the ratio holds on any machine.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchOwnBrowser } from '#test/support/chromium.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { readAnswer, startRawServer } from './processes.ts';
import { openPhone, type Phone, type Reading } from './touch-phone.ts';

export const name = 'touch';

const goals = { interaction: 200, worst: 300, price: 1000, back: 150, blocking: 200, largestPaint: 1400 };
const pages = {
  landing: '/en/',
  deals: '/en/deals',
  destination: '/en/deal/CAI?tripType=oneway',
  search: '/en/search',
};

const messages: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../messages/en.json', import.meta.url), 'utf8'),
);
/** Accessible names that begin as a message does, up to its first value. */
const nameOf = (key: string) =>
  new RegExp(`^${RegExp.escape(messages[key]?.split('{')[0] ?? `no message ${key}`)}`);

/** Of the site, and of its page as plain HTML in the same round. */
type Pair = { own: Reading; plain: Reading };
type Interactions = (phone: Phone) => Promise<Record<string, Reading>>;

/** In the page: what was asked for is there. */
const isDialogOpen = () =>
  document.querySelector('[role=dialog] a, [role=dialog] input, dialog[open] a') !== null;
const hasCards = (part: string) => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a')];
  return links.length > 0 && links.every(({ href }) => href.includes(part));
};

const interactions: Record<keyof typeof pages, Interactions> = {
  landing: async (phone) => {
    const { page } = phone;
    const main = page.getByRole('main');
    const drawer = await phone.tap(page.getByRole('button', { name: nameOf('nav.menu') }), isDialogOpen);
    await page.keyboard.press('Escape');
    const field = main.getByRole('combobox', { name: nameOf('search.destination') }).first();
    const isSuggested = () =>
      document.querySelector('[role=option]')?.textContent?.includes('Cairo') ?? false;
    const typed = await phone.press(field, ['C', 'a', 'i'], isSuggested);
    await page.keyboard.press('Escape');
    const heart = await phone.tap(
      main.getByRole('button', { name: nameOf('favorite.heart') }).first(),
      (title) => document.body.textContent.includes(title),
      messages['favorite.login.title'],
    );
    const choice = (label: string) => main.getByRole('combobox', { name: label, exact: true });
    const trip = await phone.press(choice('Trip'), ['ArrowDown'], hasCards, 'tripType=roundtrip');
    const airport = await phone.press(choice('From'), ['ArrowDown'], hasCards, 'origin=JED');
    const lists = page.getByRole('navigation', { name: nameOf('common.boards') });
    const cards = () => [...document.querySelectorAll('main article')].map((card) => card.textContent).join();
    const chip = await phone.tap(
      lists.getByRole('link').first(),
      (before) => {
        const now = [...document.querySelectorAll('main article')].map((card) => card.textContent).join();
        return location.search.includes('holiday') && now !== '' && now !== before;
      },
      await page.evaluate(cards),
    );
    const isArabic = () => document.documentElement.lang === 'ar' && document.querySelector('h1') !== null;
    const language = await phone.tap(page.locator('header a[hreflang=ar]').first(), isArabic);
    return { drawer, 'typed search': typed, heart, 'trip type': trip, airport, chip, language };
  },
  deals: async (phone) => {
    const { page } = phone;
    const opener = page.getByRole('main').getByText(nameOf('tripFilter.label')).filter({ visible: true });
    const filter = await phone.tap(opener.first(), isDialogOpen);
    const sheet = page.getByRole('dialog');
    const region = await phone.press(
      sheet.getByRole('combobox', { name: nameOf('tripFilter.region') }),
      ['ArrowDown'],
      (before) => document.querySelector('[role=dialog] [type=submit]')?.textContent !== before,
      await sheet.locator('[type=submit]').textContent(),
    );
    await page.keyboard.press('Escape');
    const link = page.getByRole('article').nth(3).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const top = (await link.boundingBox())?.y;
    // The list that was left may stay beneath the page.
    const card = await phone.tap(link, () => {
      const isSeen = (part: Element) => part.checkVisibility();
      const title = [...document.querySelectorAll('main h1')].find(isSeen);
      const isThere = location.pathname.includes('/deal/') && / to /.test(title?.textContent ?? '');
      return isThere && [...document.querySelectorAll('main [aria-label*=riyals]')].some(isSeen);
    });
    // Two points: between cards there is a gap.
    const isInList = () =>
      [300, 400].some((y) => document.elementFromPoint(innerWidth / 2, y)?.closest('main article'));
    const back = await phone.goBack(isInList);
    if (Math.abs(((await link.boundingBox())?.y ?? 0) - (top ?? 0)) > 40) throw new Error('the list moved');
    return { 'filter opened': filter, region, 'open a card': card, back };
  },
  destination: async (phone) => {
    const next = phone.page.getByRole('link', { name: nameOf('calendar.next') });
    const month = (await next.textContent())?.split(': ')[1] ?? '';
    const hasDays = (wanted: string) =>
      [...document.querySelectorAll('main td')].some((day) => day.textContent.includes(wanted));
    return { 'calendar month': await phone.tap(next, hasDays, month) };
  },
  search: async () => ({}),
};

export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const url = await site();
  const readings = new Map<string, Pair[]>();
  const add = (what: string, pair: Pair) => readings.getOrInsert(what, []).push(pair);
  const browser = await launchOwnBrowser();
  try {
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
      for (const [page, path] of Object.entries(pages)) {
        const address = new URL(path, url).href;
        const plain = await readPlain(browser, address);
        const phone = await openPhone(browser, { url: address });
        const done = await interactions[page as keyof typeof pages](phone);
        await phone.close();
        add(`load ${page}`, { own: phone.load, plain: phone.load });
        for (const [what, own] of Object.entries(done)) add(what, { own, plain });
      }
    }
  } finally {
    await browser.close();
  }
  const slowest = [...readings]
    .filter(([what]) => !what.startsWith('load '))
    .flatMap(([, pairs]) => pairs.map(({ own }) => own.interaction))
    .filter((value) => !Number.isNaN(value));
  return [
    ...[...readings].flatMap(([what, pairs]) => figuresOf(what, pairs)),
    {
      what: 'slowest interaction of all',
      value: Math.max(...slowest),
      unit: 'ms',
      goal: { atMost: goals.worst },
    },
  ];
}

/** Taps on a heading and on a link of the page without scripts, pictures and files; the link leads to it again. */
async function readPlain(browser: Browser, url: string): Promise<Reading> {
  const { headers, body } = await readAnswer(url, {});
  const html = Buffer.from(body)
    .toString()
    .replaceAll(/<script\b.*?<\/script>|<(?:link|img)\b[^>]*>/gs, '');
  const compressed = brotliCompressSync(html);
  const server = await startRawServer({
    headers: { 'content-type': headers['content-type'] ?? '', 'content-encoding': 'br' },
    body: compressed,
  });
  try {
    const phone = await openPhone(browser, { url: server.url, hasScripts: false });
    const heading = await phone.tap(phone.page.locator('h1'), () => true);
    const from = await phone.page.evaluate(() => performance.timeOrigin);
    const link = phone.page.locator('main a[href^="/"]').filter({ visible: true });
    const isNew = (before: number) =>
      performance.timeOrigin > before && document.querySelector('h1') !== null;
    const followed = await phone.tap(link.first(), isNew, from);
    await phone.close();
    return { ...followed, interaction: heading.interaction };
  } finally {
    await server.stop();
  }
}

function figuresOf(what: string, pairs: readonly Pair[]): BenchFigure[] {
  const median = (part: keyof Reading, whose: keyof Pair = 'own') =>
    medianOf(pairs.map((pair) => pair[whose][part] ?? Number.NaN));
  const figure = (name: string, part: keyof Reading, atMost: number, ...more: string[]): BenchFigure => {
    const worst = Math.max(...pairs.map(({ own }) => own[part] ?? Number.NaN)).toFixed(0);
    const detail = [`worst ${worst}`, ...more].join(', ');
    return { what: name, value: median(part), unit: 'ms', goal: { atMost }, detail };
  };
  const times = (part: keyof Reading) => `${(median(part) / median(part, 'plain')).toFixed(1)} × plain HTML`;
  const tasks = `long tasks ${median('longTasks').toFixed(0)} ms, ${(median('bytes') / 1024).toFixed(1)} KB`;
  if (what.startsWith('load '))
    return [
      figure(`${what}, blocking`, 'interaction', goals.blocking, tasks),
      figure(`${what}, blocking after hydration`, 'afterHydration', goals.blocking),
      figure(`${what}, largest paint`, 'words', goals.largestPaint),
    ];
  const wanted = what === 'back' ? goals.back : goals.price;
  const words = figure(`${what}, words`, 'words', wanted, times('words'), tasks);
  // A page that is left tells nothing of the event, and going back is none.
  if (Number.isNaN(median('interaction'))) return [words];
  return [figure(what, 'interaction', goals.interaction, times('interaction')), words];
}
