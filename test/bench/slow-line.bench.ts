/**
 * Pages on a phone with a slow line: 400 kbit/s, 400 ms, a processor four times slower. The reference is a page of one
 * heading on the same line, in turn with them, so that what else the machine does weighs on both.
 */
import type { Browser } from 'playwright-core';
import { launchOwnBrowser } from '#test/support/chromium.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { startRawServer } from './processes.ts';

export const name = 'slow-line';

const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const pages = { landing: '/', deals: '/deals', destination: '/deal/CAI?tripType=oneway' };
/** A page that comes in pieces may be painted between two of them. */
const goals = { first: 1600, perReference: 2.5, shift: 0.01 };

type Sight = { first: number; shift: number; moved: string };

export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const url = await site();
  const heading =
    '<!DOCTYPE html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>-</title><h1>هدهد</h1>';
  const reference = await startRawServer({
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(heading),
  });
  const browser = await launchOwnBrowser();
  try {
    const sights = new Map<string, Sight[]>();
    const ways = { reference: reference.url, ...pages };
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
      for (const [page, path] of Object.entries(ways)) {
        const seen = await visit(browser, new URL(path, url).href);
        sights.set(page, [...(sights.get(page) ?? []), seen]);
      }
    }
    const firstOf = (page: string) => medianOf((sights.get(page) ?? []).map(({ first }) => first));
    return Object.keys(pages).flatMap((page) => {
      const first = firstOf(page);
      const detail = `a page of one heading: ${firstOf('reference').toFixed(0)} ms`;
      const [worst] = (sights.get(page) ?? []).toSorted((a, b) => b.shift - a.shift);
      const { shift = Number.NaN, moved = '' } = worst ?? {};
      return [
        { what: `${page}, first content`, value: first, unit: 'ms', goal: { atMost: goals.first }, detail },
        {
          what: `${page}, first content`,
          value: first / firstOf('reference'),
          unit: '× a page of one heading',
          goal: { atMost: goals.perReference },
        },
        {
          what: `${page}, layout shift`,
          value: shift,
          unit: '',
          goal: { atMost: goals.shift },
          detail: moved,
        },
      ];
    });
  } finally {
    await browser.close();
    await reference.stop();
  }
}

/** A first visit: nothing is in the browser's cache. */
async function visit(browser: Browser, url: string): Promise<Sight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    return await page.evaluate(readSight);
  } finally {
    await context.close();
  }
}

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** In the page, once it is loaded. */
function readSight(): Promise<Sight> {
  const sight: Sight = { first: Number.NaN, shift: 0, moved: '' };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      sight.shift += value;
      sight.moved += sources.map(({ node }) => (node instanceof Element ? node.className : '')).join(', ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
  return new Promise((resolve) => {
    setTimeout(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      resolve({ ...sight, first: paint?.startTime ?? Number.NaN });
    }, 500);
  });
}
