/** A page names its own reader and nobody else, whoever asks for it at the same time; filled in, it is what would be rendered for them. */
import { beforeAll, expect, it } from 'vitest';
import { oneAdult } from '#contract/domain/party.ts';
import { renderPage } from '#web/app/entry.server.tsx';
import { openAccessSite } from './support/access-site.ts';
import { createUser } from './support/accounts.ts';
import { openForFile } from './support/open-for-file.ts';

const site = openForFile(openAccessSite);
const people = {
  Noura: { subscription: 'premium', saved: ['RUH-CAI-oneway', 'RUH-DXB-oneway'], watched: ['CAI'] },
  Salem: { saved: ['RUH-IST-oneway'], watched: ['IST', 'DXB'] },
  Huda: { subscription: 'premium', saved: ['JED-AMM-roundtrip'], watched: [] },
  'Omar </script> & "Ali"': { saved: [], watched: [] },
} as const;
const watchOf = (destination: string) =>
  ({ origin: 'RUH', destination, tripType: 'oneway', below: 500 }) as const;
const names = Object.keys(people);
const addressOf = (name: string) => `${name.slice(0, 4)}@pages.example`;
const cookies = new Map<string, string>([['', '']]);

beforeAll(async () => {
  for (const [firstName, { saved, watched, ...other }] of Object.entries(people)) {
    const user = await createUser(site.context, { firstName, email: addressOf(firstName), ...other });
    cookies.set(firstName, user.cookie);
    for (const id of saved)
      await site.ask('post', `/api/favorites/${id}`, undefined, { cookie: user.cookie });
    for (const destination of watched)
      await site.ask('post', '/api/watches', watchOf(destination), { cookie: user.cookie });
  }
});

const asReader = (path: string, cookie: string) =>
  site.ask('get', path, undefined, { cookie, language: 'ar' });

/** Places of a reader's fields in a page kept for many. */
const fieldCodes = [0, 1, 2, 3, 4, 5, 6, 7, 8];

it('is of one person alone, with others and guests asking at the same time', async () => {
  const asked = ['/', '/deals', '/deal/CAI'].flatMap((path) => [...cookies].map((who) => [path, ...who]));
  for (let round = 0; round < 3; round += 1) {
    // As many at once as pages are rendered at once.
    for (let first = 0; first < asked.length; first += 4) {
      const four = asked.slice(first, first + 4).map(async ([path = '', name = '', cookie = '']) => {
        const { status, text } = await asReader(path, cookie);
        const told = names.filter((each) => text.includes(addressOf(each)));
        expect([path, name, status, told]).toEqual([path, name, 200, name ? [name] : []]);
        expect(savedIn(text)).toEqual(name ? savedBy(name) : undefined);
      });
      await Promise.all(four);
    }
  }
});

it('says of its reader nothing where an address asks for it', async () => {
  const { cookie } = await createUser(site.context, { firstName: 'Reem', email: 'reem@pages.example' });
  for (const index of fieldCodes) {
    const search = encodeURIComponent(String.fromCharCode(0xe200 + index, 0xe210 + index));
    const { status, text } = await site.ask('get', `/deals?search=${search}`, undefined, {
      cookie,
      language: 'ar',
    });
    expect([status, /value="(Reem|reem|pages\.example)/.exec(text)]).toEqual([200, null]);
  }
});

it.each([
  '/',
  '/en/?origin=JED',
  '/deals',
  '/deals?sort=price',
  '/deal/CAI',
  '/en/deal/CAI?tripType=roundtrip',
])('%s is to the letter what is rendered for its reader alone', async (path) => {
  for (const [name, cookie] of cookies) {
    if (name === '') continue;
    const { text } = await asReader(path, cookie);
    const alone = await renderAlone(path, cookie);
    expect(text.includes(alone.body)).toBe(true);
    const state = stateOf(text);
    expect(sorted(state)).toEqual(sorted(JSON.parse(alone.state)));
    expect(/[\ue200-\ue2ff]/.test(text)).toBe(false);
  }
});

type State = { answers: [key: [name: string], answer: unknown][] };

async function renderAlone(path: string, cookie: string) {
  const language = path.startsWith('/en/') ? 'en' : 'ar';
  const fetchApi = async (call: string) => {
    const { status, headers, text } = await site.ask('get', call, undefined, { cookie, language });
    return new Response(text, { status, headers });
  };
  const renderedAt = Math.floor(site.clock.now.getTime() / 60_000) * 60_000;
  const reader = { language, theme: 'system', party: oneAdult, isPersonal: true } as const;
  return renderPage({
    ...reader,
    url: path,
    refused: [],
    appUrl: 'https://hudhud.example',
    renderedAt,
    fetchApi,
  });
}

function stateOf(html: string): State {
  return JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

const savedBy = (name: string) => [...people[name as keyof typeof people].saved].sort();
const favoritesOf = ({ answers }: State) => answers.find(([[key]]) => key === 'favorite ids')?.[1];

function savedIn(html: string): string[] | undefined {
  return (favoritesOf(stateOf(html)) as string[] | undefined)?.toSorted();
}

/** The order in which favourites were saved says nothing of a page, nor does that of its answers. */
function sorted(state: State): State {
  (favoritesOf(state) as string[]).sort();
  const nameOf = ([key]: State['answers'][number]) => JSON.stringify(key);
  return { ...state, answers: state.answers.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) };
}
