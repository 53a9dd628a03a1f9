import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/domain/language.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import type { OutgoingMail } from '#server/platform/mail/mail-transport.ts';
import {
  alertMailSite,
  buildAlertFacts,
  buildAlertMail,
  type MailOverrides,
} from '#test/support/alert-facts.ts';
import { writeAlert } from './alert-words.ts';
import { composeAlertMail } from './email-channel.ts';
import { drawPriceChart, fewestLows } from './price-chart.ts';
import { claimOf, sortAlerts } from './price-claim.ts';

const compose = (overrides: MailOverrides = {}) => composeAlertMail(buildAlertMail(overrides), alertMailSite);
const composeOne = (facts: Partial<AlertFacts>, language: Language = 'en') =>
  compose({ language, alerts: [buildAlertFacts(facts)] });
const digestAlerts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildAlertFacts({ alertId: `${index}`, price: 400 + index, dailyLows: [] }),
  );
/** Words of the HTML, without tags and styles. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe.each(languages)('an alert mail in %s', (language) => {
  it('says price, route, both calendars, site, time, usual, percentage, earlier lows and why, twice', async () => {
    const { html, text } = await compose({ language });
    const expected =
      language === 'ar'
        ? [
            ...['الرياض ← القاهرة', '480 ر.س', 'أرخص من المعتاد بـ210 ريالات', '690 ر.س', 'بنسبة 30٪'],
            ...['أقل سعر سجّلناه خلال 30 يومًا', '14 يناير 2027', '6 شعبان 1448', '13 شعبان 1448'],
            ...['المسافر', 'طيران ناس', 'للشخص، ذهابًا وعودة · 7 ليالٍ · مباشر · الأمتعة مشمولة'],
            ...['22 نوفمبر 2026', '3 مرات', '4 أيام', '500 ر.س أو أقل'],
          ]
        : [
            ...['Riyadh → Cairo', 'SAR 480', 'SAR 210 below usual', 'SAR 690', '30% below'],
            ...['lowest price we recorded in 30 days', '14 January 2027', '6 Shaʻban 1448 AH'],
            ...['13 Shaʻban 1448 AH', 'Almosafer', 'flynas', '22 November 2026 at 3:04 pm'],
            ...[
              'per person, round trip · 7 nights · Direct · baggage included',
              '3 times',
              '4 days',
              'SAR 500 or less',
            ],
          ];
    for (const words of expected) {
      expect(text).toContain(words);
      expect(wordsOf(html).replaceAll('\u00a0', ' ')).toContain(words);
    }
  });

  it.each([1, 2, 3, 11, 100])('is whole, small and drawn for mail programs with %d alerts', async (count) => {
    const { html, text, subject } = await compose({ language, alerts: digestAlerts(count) });
    expect(html + text + subject).not.toMatch(
      /undefined|NaN|\{\w+\}|mail\.alert|<script|<link|@import|url\(/,
    );
    expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
    expect(html).toMatch(/name="color-scheme".*@media \(prefers-color-scheme:dark\)/s);
    expect(html).toContain('max-width:600px');
    expect(text).not.toMatch(/\u00a0/);
    expect(Buffer.byteLength(html)).toBeLessThan(90 * 1024);
    for (const name of ['table', 'td', 'tr'])
      expect(html.match(new RegExp(`<${name}[ >]`, 'g'))).toHaveLength(html.split(`</${name}>`).length - 1);
  });

  it('leads to the trip, the settings and out', async () => {
    const mail = buildAlertMail({ language });
    const { html, text } = await composeAlertMail(mail, alertMailSite);
    const [{ url }] = mail.alerts;
    for (const address of [url, mail.manageUrl, mail.unsubscribeUrl ?? '']) {
      expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
      expect(text).toContain(address);
    }
  });

  it('counts in the forms of the language', () => {
    const earlier = (times: number, days: number) =>
      writeAlert(buildAlertFacts({ earlierLows: { times, days } }), language).rows.at(-1)?.value;
    const expected =
      language === 'ar'
        ? ['مرة واحدة من قبل، ودام يومًا واحدًا', 'مرتين من قبل، ودام في الغالب يومين', '11 مرة', '5 أيام']
        : ['once before, for a day', '2 times before, usually for 2 days', '11 times', '5 days'];
    expect([earlier(1, 1), earlier(2, 2), earlier(11, 5), earlier(11, 5)]).toEqual(
      expected.map((words) => expect.stringContaining(words)),
    );
  });
});

describe.each([true, false])('a price that was asked for again, in a digest: %s', (isDigest) => {
  const write = async (facts: Partial<AlertFacts>, language: Language) => {
    const alerts = [buildAlertFacts(facts), buildAlertFacts({ price: 900 })].slice(0, isDigest ? 2 : 1);
    const { html, text } = await compose({ language, alerts });
    const words = wordsOf(html).replaceAll('\u00a0', ' ');
    return isDigest ? words : [text, words].join('\n');
  };
  const confirmation = {
    confirmation: 'confirmed',
    confirmedAt: '2026-11-22T12:30:00Z',
    confirmedSite: 'almosafer',
    confirmedPrice: 480,
  } as const;

  it.each([
    ['ar', 'أكّدنا السعر يوم 22 نوفمبر 2026 في 3:30 م (بتوقيت الرياض) على المسافر'],
    ['en', 'Confirmed on 22 November 2026 at 3:30 pm (Riyadh time) at Almosafer'],
  ] as const)(
    'says when and where in %s, with the moment, since it is read later',
    async (language, words) => {
      expect(await write({ confirmation }, language)).toContain(words);
    },
  );

  it('is called not confirmed where it is a deal, and nothing is said of a watched price', async () => {
    expect(await write({ cause: { kind: 'deal' } }, 'en')).toContain('Not confirmed yet');
    expect(await write({ cause: { kind: 'deal' }, isSample: true }, 'en')).not.toMatch(/confirmed/i);
    expect(await write({}, 'en')).not.toMatch(/confirmed/i);
  });
});

describe('subject and headers', () => {
  it.each([
    ['ar', 'الرياض ← القاهرة بسعر 480 ر.س للشخص، ذهابًا وعودة · 7 ليالٍ · وصل إلى سعرك'],
    ['en', 'Riyadh → Cairo for SAR 480 per person, round trip · 7 nights · your price is reached'],
  ] as const)('the subject says route, price and the best reason in %s', async (language, expected) => {
    expect((await compose({ language })).subject).toBe(expected);
  });

  it('a digest counts, and names the best first', async () => {
    const alerts = [
      buildAlertFacts({ price: 300, usual: null, discountPercentage: 0, isLowestIn30Days: false }),
      buildAlertFacts({ destinationCity: { ar: 'دبي', en: 'Dubai' } }),
    ];
    const mail = await compose({ language: 'en', alerts });
    expect(mail.subject).toBe('2 trips, first Riyadh → Dubai for SAR 480 per person, round trip · 7 nights');
    expect(mail.text.indexOf('Dubai')).toBeLessThan(mail.text.indexOf('SAR 300'));
    expect(mail.feedbackId).toBe('digest:en:alert:hudhud');
  });

  it('unsubscribing, return path and statistics are given to the transport', async () => {
    const mail = buildAlertMail();
    expect(await composeAlertMail(mail, alertMailSite)).toMatchObject({
      id: mail.messageId,
      from: { name: 'هدهد', address: 'alerts@mail.example.sa' },
      listUnsubscribe: { url: `${mail.unsubscribeUrl}` },
      returnPath: `${mail.returnPath}`,
      feedbackId: 'watch:ar:alert:hudhud',
    });
    const local = await compose({ unsubscribeUrl: null, returnPath: null });
    expect(local.listUnsubscribe ?? local.returnPath).toBeUndefined();
  });

  it('a long digest shows the best and says how many more there are', async () => {
    const { text, html } = await compose({ language: 'en', alerts: digestAlerts(30) });
    expect(text.match(/See the trip:/g)).toHaveLength(25);
    expect(text).toContain('30 trips worth a look');
    for (const body of [text, html]) expect(body).toContain('5 more on your alerts page');
  });

  it.each(languages)(
    'a digest has a crest for each price, and one button: that of the best, in %s',
    async (language) => {
      const alerts = [400, 780, 560].map((price) => buildAlertFacts({ price, discountPercentage: 0 }));
      const { html, pictures = [] } = await compose({ language, alerts });
      const crests = ['5', '4-on-card', '2-on-card'].map((crest) => `crest-${crest}-${language}`);
      expect([...html.matchAll(/<img src="cid:(crest[^"]*)"/g)].map(([, cid]) => cid)).toEqual(crests);
      expect(pictures.map(({ cid }) => cid)).toEqual(expect.arrayContaining(crests));
      expect(html.match(/<a [^>]*background:#b5521b/g)).toHaveLength(1);
      // Orange is what is below usual, on the card and in the head.
      expect(html.match(/class="m-price"/g)).toHaveLength(1);
      expect(wordsOf(html.split('class="m-card"')[0] ?? '')).toMatch(/400/);
    },
  );

  it('a digest says once when its prices were seen, unless at different moments', async () => {
    const seenTimes = async (...minutes: number[]) => {
      const alerts = minutes.map((minute) =>
        buildAlertFacts({ observedAt: new Date(Date.UTC(2026, 10, 22, 12, minute)) }),
      );
      const { html } = await compose({ language: 'en', alerts });
      return wordsOf(html.split('<body')[1]?.split('</div>')[1] ?? '').match(
        /Seen 22 November 2026 at 3:0\d pm/g,
      );
    };
    expect(await seenTimes(4, 4, 4)).toHaveLength(1);
    expect(await seenTimes(4, 4, 5)).toHaveLength(3);
  });

  it('nothing a source wrote becomes HTML or a header', async () => {
    const evil = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.com';
    const mail = await composeOne({
      destinationCity: { ar: evil, en: evil },
      airline: { ar: evil, en: evil },
      url: 'https://hudhud.example.sa/"><script>',
    });
    expect(mail.html).not.toMatch(/<img src=x|<script/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

describe('what is claimed of a price', () => {
  const facts = fc.record({
    price: fc.integer({ min: 50, max: 9000 }),
    usual: fc.option(fc.integer({ min: 50, max: 9000 })),
    discountPercentage: fc.integer({ min: 0, max: 90 }),
    isLowestIn30Days: fc.boolean(),
    earlierLows: fc.option(
      fc.record({ times: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 40 }) }),
    ),
    cause: fc.constantFrom<AlertFacts['cause']>(
      { kind: 'deal' },
      { kind: 'watch', watchId: 'w', condition: 'below', target: 700 },
      { kind: 'watch', watchId: 'w', condition: 'newLow', target: null },
      { kind: 'watch', watchId: 'w', condition: 'belowUsual', target: 700 },
    ),
    isSample: fc.boolean(),
    dailyLows: fc.constant<AlertFacts['dailyLows']>([]),
  });
  const below = /(\d+)% below|بنسبة (\d+)٪/g;

  it('is never more than the facts carry, in any text of the mail', async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.constantFrom(...languages),
        fc.boolean(),
        async (some, language, isDigest) => {
          const alert = buildAlertFacts(some);
          const { html, text, subject } = await compose({ language, alerts: [alert], isDigest });
          const said = [subject, text, wordsOf(html)].join('\n');
          const { price, usual, discountPercentage } = alert;
          for (const [, english, arabic] of said.matchAll(below)) {
            const percent = Number(english ?? arabic);
            expect(usual).not.toBeNull();
            expect(percent).toBeLessThanOrEqual(discountPercentage);
            expect(price).toBeLessThanOrEqual((usual ?? 0) * (1 - percent / 100));
            expect(percent).toBeGreaterThanOrEqual(15);
          }
          const hasUsual = /usual price|Usual[ :\u00a0]|السعر المعتاد|المعتاد[ :\u00a0]/.test(
            said.replace(/عن المعتاد/g, ''),
          );
          expect(hasUsual && usual === null).toBe(false);
          expect(/in 30 days|خلال 30 يومًا/.test(said)).toBe(alert.isLowestIn30Days);
          expect(/your price is reached|وصل إلى سعرك/.test(subject)).toBe(
            !isDigest && alert.cause.kind === 'watch' && alert.cause.condition === 'below' && price <= 700,
          );
          expect(/before|من قبل/.test(said)).toBe((alert.earlierLows?.times ?? 0) > 0);
          expect(/example price|غير حقيقي/i.test(said)).toBe(alert.isSample);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is the full percentage where both facts agree, and none under 15 %', () => {
    const claim = (price: number, discountPercentage: number) =>
      claimOf(buildAlertFacts({ usual: 1000, price, discountPercentage })).percentBelow;
    expect(claim(700, 30)).toBe(30);
    expect(claim(850, 15)).toBe(15);
    expect(claim(860, 14)).toBeNull();
    const published = buildAlertFacts({ usual: 1000, price: 920, discountPercentage: 8, verdict: 'deal' });
    expect(claimOf(published).percentBelow).toBe(8);
    expect(claim(1000, 0)).toBeNull();
    expect(claim(1000, 30)).toBeNull();
    expect(claim(700, 0)).toBeNull();
  });

  it('puts the strongest first, the cheaper of equals', () => {
    const build = (price: number, usual: number | null, isLowestIn30Days = false) =>
      buildAlertFacts({ price, usual, discountPercentage: 20, isLowestIn30Days });
    const sorted = sortAlerts([build(900, null), build(500, null), build(700, null, true), build(800, 1000)]);
    expect(sorted.map(({ price }) => price)).toEqual([800, 700, 500, 900]);
  });
});

describe('the chart', () => {
  const readPixels = async (png: Buffer) => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { info, at: (x: number, y: number) => data.subarray((y * info.width + x) * 3).subarray(0, 3) };
  };

  it.each(languages)('is a small picture inside the mail, with its words, in %s', async (language) => {
    const { html, pictures = [] } = await compose({ language });
    const [picture, ...signs] = pictures;
    const names = [`mark-${language}.png`, `crest-5-${language}.png`];
    expect(signs.map(({ filename }) => filename)).toEqual(names);
    for (const { cid } of pictures) expect(html).toContain(`src="cid:${cid}"`);
    for (const { content } of signs) expect(content.length).toBeLessThan(4 * 1024);
    for (const words of language === 'ar' ? ['الآن 480', 'المعتاد 690'] : ['Now 480', 'Usual 690'])
      expect(wordsOf(html)).toContain(words);
    expect(html).toMatch(/alt="[^"]*(24 September 2026|24 سبتمبر 2026)[^"]*(ر\.س|SAR)[^"]*"/);
    expect(picture?.content.length).toBeLessThan(25 * 1024);
    const { info } = await readPixels(picture?.content ?? Buffer.of());
    expect([info.width, info.height]).toEqual([1072, 240]);
  });

  it('is not drawn from fewer than three days', async () => {
    const { dailyLows } = buildAlertFacts();
    const few = dailyLows.slice(0, fewestLows - 1);
    expect(await drawPriceChart(buildAlertFacts({ dailyLows: few }), 'en')).toBeNull();
    const mail = await composeOne({ dailyLows: few });
    const namesOf = ({ pictures = [] }: OutgoingMail) => pictures.map(({ filename }) => filename);
    expect(namesOf(mail)).toEqual(['mark-en.png', 'crest-5-en.png']);
    expect(namesOf(await composeOne({ dailyLows: few, usual: null }))).toEqual(['mark-en.png']);
  });

  it('has the price of now where time ends: on the left in Arabic', async () => {
    const isLight = (pixel: Buffer) => pixel.every((value) => value > 200);
    for (const [language, x] of [
      ['ar', 16],
      ['en', 1072 - 16],
    ] as const) {
      const png = await drawPriceChart(buildAlertFacts({ price: 300 }), language);
      const { at } = await readPixels(png ?? Buffer.of());
      expect(isLight(at(x, 240 - 16))).toBe(true);
      expect(isLight(at(1072 - x, 240 - 16))).toBe(false);
    }
  });

  it('has a band where days do not count as usual, from the right in Arabic, and names them', async () => {
    const unusualPeriods = [
      { start: '2026-08-01', end: '2026-10-08', reason: { ar: 'إغلاق المجال الجوي', en: 'Airspace closed' } },
    ];
    for (const language of languages) {
      const facts = buildAlertFacts({ unusualPeriods });
      const [plain, banded] = await Promise.all(
        [buildAlertFacts(), facts].map(async (each) =>
          readPixels((await drawPriceChart(each, language)) ?? Buffer.of()),
        ),
      );
      // Above the line at both ends.
      const isDrawn = [20, 1072 - 20].map(
        (x) => !banded?.at(x, 110).equals(plain?.at(x, 110) ?? Buffer.of()),
      );
      expect(isDrawn).toEqual(language === 'ar' ? [false, true] : [true, false]);
      expect((await composeOne({ unusualPeriods }, language)).html).toMatch(
        language === 'ar' ? /alt="[^"]*إغلاق المجال الجوي/ : /alt="[^"]*Airspace closed/,
      );
    }
  });
});
