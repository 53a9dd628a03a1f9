/**
 * Pages on a phone with a slow line: 400 kbit/s, 400 ms, a processor four times slower. The reference is a page of one
 * heading on the same line, in turn with them, so that what else the machine does weighs on both.
 */
import { launchOwnBrowser } from '#test/support/chromium.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { startRawServer } from './processes.ts';
import { openPhone, type Phone } from './touch-phone.ts';

export const name = 'slow-line';

const pages = { landing: '/', deals: '/deals', destination: '/deal/CAI?tripType=oneway' };
/** A page that comes in pieces may be painted between two of them. */
const goals = { first: 1600, perReference: 2.5, shift: 0.01 };

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
    const sights = new Map<string, Phone['load'][]>();
    const ways = { reference: reference.url, ...pages };
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
      for (const [page, path] of Object.entries(ways)) {
        const phone = await openPhone(browser, {
          url: new URL(path, url).href,
          line: 'slow',
          hasScripts: page !== 'reference',
        });
        sights.set(page, [...(sights.get(page) ?? []), phone.load]);
        await phone.close();
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
