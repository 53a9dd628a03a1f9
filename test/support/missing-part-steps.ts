/** What a walk through the site loads later, part by part. */
import type { Page } from 'playwright-core';
import type { Step } from './cut-parts.ts';

const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** As a link within the site does. */
const goTo = (path: string) => (page: Page) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/en${path}`);

const dialog = '[role=dialog]';
/** Presses it, unless what it opens is open, or stands there as missing. */
const press = (selector: string) => async (page: Page) => {
  const opened = page.locator(`${dialog}, header [role=alert]`);
  if (await opened.first().isVisible()) await goOnline(page);
  else await page.locator(selector).filter({ visible: true }).first().click();
};
const pressed = (path: string, selector: string, shows = dialog): Step => ({
  ...{ path, use: press(selector), isPressed: true, shows },
});

const submit = 'main form button[type=submit]';
const sendMessage = async (page: Page, status: number) => {
  const body = status === 200 ? {} : { code: 'internal', message: 'broken' };
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: body }));
  await page.locator('form [name=email]').fill('sara@example.com');
  for (const name of ['fullName', 'subject', 'message'])
    await page.locator(`form [name=${name}]`).fill('Sara');
  await page.locator(submit).click();
};

const airports = 'section[aria-labelledby=airports-title]';

export const partsOfGuests: readonly Step[] = [
  ...['Message Sent', 'Error Sending Message'].map((says, index): Step => {
    const use = (page: Page) => sendMessage(page, index === 0 ? 200 : 500);
    return { path: '/contact', use, isPressed: true, says, shows: `li:has-text("${says}")` };
  }),
  {
    path: '/login',
    use: async (page) => {
      await page.locator('form [name=email]').fill('sara@example.com');
      await page.locator('form [name=password]').fill('wrong-password-1');
      await page.locator(submit).click();
    },
    isPressed: true,
    says: 'Login Failed',
    shows: 'li:has-text("Login Failed")',
  },
  pressed('/deals', 'article button[aria-pressed]', 'li:has(a[href*=login])'),
  pressed('/deals', 'article button[aria-haspopup=dialog]'),
  pressed('/deals', 'main a[aria-haspopup=dialog]'),
  pressed('/search', 'button[aria-haspopup=dialog][data-look=cell]'),
  pressed('/search', '[data-field=departureDate] button', '[data-date]'),
  { path: '/', use: goTo('/?months=2027-03'), shows: 'main a:has-text("March")' },
  { path: '/', use: goTo('/?view=map'), shows: '#prices section svg a' },
  {
    path: '/search',
    use: (page) => page.locator('main input[name=destination]').fill('lon'),
    shows: '[role=option]',
  },
  {
    path: '/deals',
    use: (page) => page.locator('main input[name=search]').first().fill('under 800'),
    shows: '[role=listbox] a, a:has-text("800")',
  },
  pressed('/deal/IST', 'a[href="#airports-title"]', `${airports} details`),
  {
    path: '/deal/IST#airports-title',
    use: press(`${airports} details:not([open]) summary`),
    shows: `${airports} details input`,
  },
  {
    path: '/contact',
    use: async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await press('header button[aria-haspopup=dialog]')(page);
    },
    isPressed: true,
    shows: `${dialog} nav a`,
  },
];

export const partsOfMembers: readonly Step[] = [
  { path: '/deals', use: press('header button[aria-expanded=false]'), shows: 'header a[href="/en/account"]' },
];

export const partsOfAdmins: readonly Step[] = [
  pressed('/admin/settings', 'header button[aria-haspopup=dialog]:has(bdi)'),
  { path: '/admin/operations', use: press('a[href*="part=audit"]'), shows: 'main table' },
];
