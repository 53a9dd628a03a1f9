import { describe, expect, it } from 'vitest';
import { languages } from '#contract/domain/language.ts';
import { renderHtml, renderText, siteLink } from '#server/platform/mail/mail-layout.ts';
import { attachSigns } from '#server/platform/mail/mail-pictures.ts';
import { type Mail, parseMail, writeMail } from './index.ts';

const contact: Mail = {
  template: 'contact-message',
  payload: {
    fullName: '<b>Sara</b> & "co"',
    email: 'sara@example.com',
    subject: '</title><script>alert(1)</script>',
    message: 'one\n<img src=x onerror=alert(1)>\nسطر',
  },
};
const annual: Mail = { template: 'early-access', payload: { plan: 'annual', price: 1299.5 } };
const monthly: Mail = { template: 'early-access', payload: { plan: 'monthly', price: 299 } };

const url = 'https://hudhud.example.sa/verify?token=abc';
const cairo = { origin: 'Riyadh', destination: 'Cairo', tripType: 'roundtrip' } as const;
const accountMails: Mail[] = [
  ...(
    [
      ...(['verify-email', 'account-exists', 'reset-password', 'change-email'] as const),
      ...(['sign-in-stopped', 'invitation', 'password-set', 'made-administrator'] as const),
    ] as const
  ).map((template): Mail => ({ template, payload: { url } })),
  ...[false, true].map(
    (isEveryDevice): Mail => ({ template: 'password-changed', payload: { url, isEveryDevice } }),
  ),
  ...(['removed', 'codes', 'stopped'] as const).map(
    (change): Mail => ({ template: 'second-factor-changed', payload: { url, change } }),
  ),
  ...[false, true].map(
    (isByAdministrator): Mail => ({
      template: 'account-deletion',
      payload: { url, deletionDay: '2027-01-15', isByAdministrator },
    }),
  ),
  ...(['email-change-notice', 'email-replaced'] as const).map(
    (template): Mail => ({ template, payload: { url, newEmail: 'noura@example.org' } }),
  ),
  { template: 'confirm-watch', payload: { url, trip: { ...cairo, days: null }, terms: null, now: null } },
];

const render = (mail: Mail, language: 'ar' | 'en', appUrl: string | null = 'https://hudhud.example.sa') => {
  const site = language === 'ar' ? 'هدهد' : 'Hudhud';
  const text = writeMail(mail, { language, site });
  const link = siteLink(appUrl, language, site);
  return {
    ...text,
    text: renderText(text, link),
    html: renderHtml(text, link, { language, siteName: site }),
  };
};

describe.each(languages)('mails in %s', (language) => {
  it.each([contact, annual, monthly])(
    'are whole, in their direction, without scripts, with no picture but the mark inside them',
    async (mail) => {
      const { subject, text, html } = render(mail, language);
      expect(subject).not.toMatch(/[\r\n{}]|undefined/);
      expect(text + html).not.toMatch(/undefined|\{\w+\}|mail\.\w/);
      expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
      expect(html).not.toMatch(/<script|onerror="/);
      const pictures = await attachSigns(html);
      expect(pictures.map(({ cid }) => `cid:${cid}`)).toEqual(
        [...html.matchAll(/<img src="([^"]*)"/g)].map(([, address]) => address),
      );
      expect(pictures.map(({ filename }) => filename)).toEqual([`mark-${language}.png`]);
      expect(pictures[0]?.content.length).toBeLessThan(4 * 1024);
      // Tables draw the stripe, and hold nothing that is read out.
      expect(html.match(/<table/g)).toHaveLength(html.match(/<table role="presentation"/g)?.length ?? 0);
      expect(html.match(/[\u0600-\u06ff]/) !== null).toBe(language === 'ar' || mail === contact);
    },
  );

  it.each(accountMails)('of accounts are whole, and lead where they say: $template', (mail) => {
    const { subject, text, html, replyTo } = render(mail, language);
    expect(subject + text + html).not.toMatch(/undefined|\{\w+\}|mail\.\w/);
    expect(html.match(/<a /g)).toHaveLength(2);
    // The way on is a button, the way to the site a link.
    expect(html).toMatch(/href="[^"]*token=abc" style="[^"]*background:#b5521b;color:#ffffff/);
    expect(html.match(/background:#b5521b/g)).toHaveLength(1);
    expect(text).toContain(`: ${url}\n`);
    // The plain text has none.
    expect(text + html).not.toMatch(/button|الزر/i);
    expect(replyTo).toBeUndefined();
    expect(parseMail(mail.template, mail.payload)).toEqual(mail);
  });

  it('escape what people typed and isolate its direction', () => {
    const { html } = render(contact, language);
    expect(html).toMatch(/<bdi [^>]+>&lt;b&gt;Sara&lt;\/b&gt; &amp; &quot;co&quot;<\/bdi>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  it('say where to write to whoever became an administrator unexpectedly', () => {
    const { text } = render({ template: 'made-administrator', payload: { url } }, language);
    const contactPage = `https://hudhud.example.sa${language === 'ar' ? '' : '/en'}/contact`;
    expect(text).toMatch(new RegExp(`: ${contactPage}$`, 'm'));
  });

  it('keep an address in one piece, and use the width of a phone', () => {
    const { html } = render(contact, language);
    expect(html).toMatch(/<bdi style="display:inline-block;[^"]*">sara@example\.com<\/bdi>/);
    expect(html).toMatch(/<main class="[^"]*\bm-wide\b/);
    expect(html).toContain('@media (max-width:480px){.m-wide{padding-left:16px!important');
  });
});

it('a contact message is answered to its sender', () => {
  const { replyTo, text } = render(contact, 'en');
  expect(replyTo).toEqual({ name: '<b>Sara</b> & "co"', address: 'sara@example.com' });
  expect(text).toContain('one\n<img src=x onerror=alert(1)>\nسطر');
});

it('a confirmation names plan and price, and is answered to nobody else', () => {
  expect(render(annual, 'en').text).toContain('SAR 1,299.50 per month, billed once a year');
  expect(render(monthly, 'ar').text).toContain('299 ر.س');
  expect(render(monthly, 'en').replyTo).toBeUndefined();
});

it('leads to the site in the language of the mail, where it has an address', () => {
  expect(render(monthly, 'en').html).toContain('href="https://hudhud.example.sa/en/"');
  expect(render(monthly, 'ar').html).toContain('href="https://hudhud.example.sa/"');
  expect(render(monthly, 'ar', null).html).not.toContain('<a ');
});

it('a stored mail of another shape is not taken', () => {
  expect(() => parseMail('early-access', { plan: 'weekly', price: 1 })).toThrow();
  expect(() => parseMail('newsletter', {})).toThrow();
  expect(parseMail('early-access', annual.payload)).toEqual(annual);
});

it.each(languages)('a new password says which devices were signed out, in %s', (language) => {
  const [others, all] = [false, true].map(
    (isEveryDevice) =>
      render({ template: 'password-changed', payload: { url, isEveryDevice } }, language).text,
  );
  expect(others).toMatch(/أجهزتك الأخرى|other devices/);
  expect(all).toMatch(/كل أجهزتك|every device/);
  expect(parseMail('password-changed', { url }).payload).toEqual({ url, isEveryDevice: false });
});

it('a watch to confirm names its trip and days', () => {
  const days = { from: '2027-01-01', until: '2027-01-31' };
  const payload = { url, trip: { ...cairo, days }, terms: null, now: null };
  const confirmation: Mail = { template: 'confirm-watch', payload };
  const { subject, text } = render(confirmation, 'en');
  expect(subject).toContain('Riyadh – Cairo');
  expect(text).toMatch(/Riyadh → Cairo[\s\S]*Round trip[\s\S]*1 January 2027 – [\w, ]*31 January 2027/);
});

it.each([
  [
    'ar',
    [
      ...['أقل سعر عند طلبك', '640 ر.س', 'أرخص من المعتاد بـ160 ريالًا', 'عند 600 ر.س أو أقل'],
      'الذهاب: الجمعة، 15 يناير 2027',
      'آخر مشاهدة: 21 نوفمبر 2026 في 12:00 م بتوقيت الرياض · KAYAK',
    ],
  ],
  [
    'en',
    [
      ...['Lowest price when you asked', 'SAR 640', 'SAR 160 below usual', 'At SAR 600 or less'],
      'per person, round trip · 5 nights · One stop · no checked baggage',
      'Departure: Friday, 15 January 2027',
      'Seen: 21 November 2026 at 12:00 pm, Riyadh time · KAYAK',
    ],
  ],
] as const)(
  'a watch to confirm says the price with its crest, when, where and for which days it was seen, in %s',
  async (language, words) => {
    const seen = {
      ...({ observedAt: '2026-11-21T09:00:00.000Z', observedAtPrecision: 'second', site: 'kayak' } as const),
      departureDate: '2027-01-15',
      returnDate: '2027-01-20',
      stops: 1,
      baggage: 'none' as const,
      airport: null,
    };
    const compose = (isSample: boolean) =>
      render(
        {
          template: 'confirm-watch',
          payload: {
            url,
            trip: { ...cairo, days: null },
            terms: { condition: 'below', below: 600 },
            now: { price: 640, usual: 800, isSample, seen },
          },
        },
        language,
      );
    const real = compose(false);
    for (const body of [real.text, real.html]) {
      for (const each of words) expect(body.replaceAll('\u00a0', ' ')).toContain(each);
      expect(body).not.toMatch(/not a real one|غير حقيقي/);
    }
    expect((await attachSigns(real.html)).map(({ cid }) => cid)).toContain(`crest-4-on-card-${language}`);
    const sample = compose(true);
    for (const body of [sample.text, sample.html]) expect(body).toMatch(/not a real one|غير حقيقي/);
  },
);
