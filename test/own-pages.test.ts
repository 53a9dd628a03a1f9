/** A page names its own reader and nobody else, whoever asks for it at the same time. */
import { beforeAll, expect, it } from 'vitest';
import { openAccessSite } from './support/access-site.ts';
import { createUser } from './support/accounts.ts';
import { openForFile } from './support/open-for-file.ts';

const site = openForFile(openAccessSite);
const people = {
  Noura: { subscription: 'premium', saved: ['RUH-CAI-oneway', 'RUH-DXB-oneway'], watched: ['CAI'] },
  'Omar </script> & "Ali"': { saved: ['RUH-IST-oneway'], watched: ['IST', 'DXB'] },
} as const;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];
const addressOf = (name: Name) => `${name.slice(0, 4)}@pages.example`;
const cookies = new Map<Name, string>();

beforeAll(async () => {
  for (const name of names) {
    const { saved, watched, ...other } = people[name];
    const user = await createUser(site.context, { firstName: name, email: addressOf(name), ...other });
    const { cookie } = user;
    cookies.set(name, cookie);
    for (const id of saved) await site.ask('post', `/api/favorites/${id}`, undefined, { cookie });
    for (const destination of watched) {
      const watch = { origin: 'RUH', destination, tripType: 'oneway', below: 500 };
      await site.ask('post', '/api/watches', watch, { cookie });
    }
  }
});

type State = { answers: [key: readonly unknown[], answer: unknown][] };

const stateOf = (html: string): State =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '');

/** What a page tells of people: addresses, saved trips, and watched places on a home. */
function toldBy(html: string) {
  const { answers } = stateOf(html);
  const find = (name: string) => answers.find(([key]) => key.includes(name))?.[1];
  const watches = find('/api/watches') as { destination: string }[] | undefined;
  return {
    named: names.filter((name) => html.includes(addressOf(name))),
    saved: (find('favorite ids') as string[] | undefined)?.toSorted(),
    watched: watches?.map(({ destination }) => destination).sort(),
  };
}

/** A page that waited too long for its turn is asked for again, as its answer says. */
async function askAgain(path: string, cookie: string) {
  const language = path.startsWith('/en') ? 'en' : 'ar';
  for (;;) {
    const answer = await site.ask('get', path, undefined, { cookie, language });
    if (answer.status !== 503) return answer;
  }
}

it('is of one person alone, with another and guests asking at the same time', async () => {
  const paths = ['/', '/en/', '/deals', '/en/deals', '/deal/CAI', '/en/deal/CAI'];
  const asked = paths.flatMap((path) => [...names, null].map((name) => ({ path, name })));
  for (let round = 0; round < 2; round += 1) {
    for (let first = 0; first < asked.length; first += 6) {
      const six = asked.slice(first, first + 6).map(async ({ path, name }) => {
        const { status, text } = await askAgain(path, (name && cookies.get(name)) ?? '');
        const { saved, watched } = name ? people[name] : {};
        expect([path, name, status, toldBy(text)]).toEqual([
          path,
          name,
          200,
          {
            named: name ? [name] : [],
            saved: saved?.toSorted(),
            watched: path.includes('deal') ? undefined : watched?.toSorted(),
          },
        ]);
      });
      await Promise.all(six);
    }
  }
});
