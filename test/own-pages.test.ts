/** A page names its own reader and nobody else, whoever asks for it at the same time. */
import { expect, it } from 'vitest';
import { openAccessSite } from './support/access-site.ts';
import { createUser } from './support/accounts.ts';
import { openForFile } from './support/open-for-file.ts';

const site = openForFile(openAccessSite);
const names = { Noura: 'premium', Salem: undefined, Huda: 'premium' } as const;

it('is of one person alone, with others and guests asking at the same time', async () => {
  const cookies = new Map<string, string>([['', '']]);
  for (const [firstName, subscription] of Object.entries(names)) {
    const email = `${firstName}@pages.example`;
    const user = await createUser(site.context, { firstName, email, ...(subscription && { subscription }) });
    cookies.set(firstName, user.cookie);
    await site.ask('post', '/api/favorites/RUH-CAI-oneway', undefined, { cookie: user.cookie });
  }
  const asked = ['/', '/deals', '/deal/CAI'].flatMap((path) => [...cookies].map((who) => [path, ...who]));
  for (let round = 0; round < 3; round += 1) {
    // As many at once as pages are rendered at once.
    for (let first = 0; first < asked.length; first += 4) {
      const four = asked.slice(first, first + 4).map(async ([path = '', name, cookie = '']) => {
        const { status, text } = await site.ask('get', path, undefined, { cookie, language: 'ar' });
        const told = Object.keys(names).filter((each) => text.includes(`${each}@pages.example`));
        expect([path, name, status, told]).toEqual([path, name, 200, name ? [name] : []]);
      });
      await Promise.all(four);
    }
  }
});
