/**
 * `node test/traveller/measure.ts URL [URL-BEFORE]`: what five tasks cost a traveller on a running site with sample
 * fares, and on that of commit 93c7bda; the table is in docs/traveller-tasks.md.
 */
import type { Browser } from 'playwright-core';
import { tripChoices } from '#contract/api/trip-filter.ts';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { launchOwnBrowser, openPage } from '../support/browser.ts';
import { compareAirports, findEidForFamily, findVisaFree, findWeekendAbroad, judgeFare } from './tasks.ts';
import {
  compareAirportsBefore,
  findEidForFamilyBefore,
  findVisaFreeBefore,
  findWeekendAbroadBefore,
  judgeFareBefore,
} from './tasks-before.ts';
import { createTraveller, phone, type Traveller } from './traveller.ts';

type Task = (traveller: Traveller) => Promise<string>;

const nextMonth = addMonths(monthOf(riyadhDate(new Date())), 1);

async function measure(browser: Browser, url: string, tasks: Record<string, Task>): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    const { page, close } = await openPage(browser, { url, ...phone });
    const traveller = createTraveller(page);
    const answer = await task(traveller).catch((error: unknown) => `failed: ${String(error).slice(0, 500)}`);
    const { taps, screens, seconds, waited } = traveller.cost();
    const figures = [`${taps} taps`, `${screens.toFixed(1)} screens`, `${seconds.toFixed(1)} s`];
    console.log(`${name}: ${figures.join(', ')} (${waited.toFixed(1)} s the site): ${answer.slice(0, 160)}`);
    await close();
  }
}

async function findEid(url: string) {
  const response = await fetch(new URL('/api/trip-choices?origin=RUH', url));
  const { holidays } = tripChoices.parse(await response.json());
  const eid = holidays.find(({ id }) => id.startsWith('eid-al-fitr-14'));
  if (!eid) throw new Error('Eid al-Fitr is not in the calendar');
  return eid;
}

const [url, before] = process.argv.slice(2);
if (url === undefined) throw new Error('the address of a running site is missing');
const eid = await findEid(url);
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));
const firstThursday = (month: string) =>
  Array.from({ length: 7 }, (_, index) => `${month}-0${index + 1}`).find(
    (day) => new Date(day).getUTCDay() === 4,
  ) ?? '';
const browser = await launchOwnBrowser();
try {
  for (const language of ['ar', 'en'] as const) {
    console.log(language);
    const city = language === 'ar' ? 'إسطنبول' : 'Istanbul';
    await measure(browser, new URL(language === 'ar' ? '/' : '/en/', url).href, {
      weekend: (traveller) => findWeekendAbroad(traveller, language, nextMonth),
      eid: (traveller) => findEidForFamily(traveller, language, eid.id),
      good: judgeFare,
      visa: (traveller) => findVisaFree(traveller, language),
      airports: (traveller) => compareAirports(traveller, language, { city, costToJeddah: 300 }),
    });
  }
  if (before !== undefined) {
    console.log('before');
    await measure(browser, new URL('/en/', before).href, {
      weekend: (traveller) =>
        findWeekendAbroadBefore(traveller, monthName(nextMonth), firstThursday(nextMonth)),
      eid: (traveller) => findEidForFamilyBefore(traveller, monthName(monthOf(eid.first)), eid.first),
      good: judgeFareBefore,
      visa: findVisaFreeBefore,
      airports: (traveller) => compareAirportsBefore(traveller, 'Istanbul'),
    });
  }
} finally {
  await browser.close();
}
