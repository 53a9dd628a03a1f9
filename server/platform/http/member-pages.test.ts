/** A page rendered once for a tier says of each reader what a page rendered for them says, and nothing of others. */
import { expect, test, vi } from 'vitest';
import { ownBlanks } from '#contract/domain/own-blanks.ts';
import type { FetchApi } from '#contract/page-render.ts';
import { escapeHtml } from './html.ts';
import { createMemberPages } from './member-pages.ts';

type Person = { firstName: string; email: string; favorites: string[]; role?: string; image?: string | null };

const noura: Person = { firstName: 'Noura', email: 'noura@one.example', favorites: [] };
const salem: Person = {
  firstName: '',
  email: 'salem.h@two.example',
  favorites: ['RUH-CAI-oneway', 'own-of-salem'],
};
const tricky: Person = {
  firstName: `</script>"O'Neil & <b>`,
  email: 'x@three.example',
  favorites: ['"quoted"<'],
  image: '/api/objects/9',
};

function userOf({ firstName, email, role = 'user', image = null }: Person) {
  const id = `id of ${email}`;
  const names = { firstName, lastName: `Last of ${email}`, email, createdAt: `since ${email}` };
  return { id, ...names, role, profileImageUrl: image, pendingEmail: null, deletionAt: null };
}

/** The API as one person sees it. */
const apiOf = (person: Person): FetchApi =>
  vi.fn(async (path: string) => {
    if (path === '/api/auth/user') return Response.json(userOf(person));
    if (path === '/api/favorites')
      return Response.json(person.favorites.map((id) => ({ id, addedAt: 'then' })));
    return Response.json({ path, of: person.email });
  });

/** A page with a name, an initial, two hearts, and the state that a browser begins with. */
async function draw(fetchApi: FetchApi, also: string[] = []) {
  const user = await (await fetchApi('/api/auth/user')).json();
  const ids = (await (await fetchApi('/api/favorites')).json()).map(({ id }: { id: string }) => id);
  const others = await Promise.all(also.map(async (path) => (await fetchApi(path)).json()));
  const name = user.firstName.trim() || user.email.slice(0, user.email.lastIndexOf('@'));
  const [initial = ''] = user.firstName || user.email;
  const heart = (id: string) => `<button data-favorite="${id}" aria-pressed="${ids.includes(id)}">`;
  const state = JSON.stringify([['favorite ids', ids], user, others]).replaceAll('<', '\\u003c');
  const html = `<b title="${escapeHtml(name)}">${escapeHtml(name)}</b><i>${escapeHtml(initial.toUpperCase())}</i>${
    user.profileImageUrl === null ? '' : `<img src="${escapeHtml(user.profileImageUrl)}">`
  }${heart('RUH-CAI-oneway')}${heart('RUH-DXB-oneway')}<script type="application/json" id="state">${state}</script>`;
  return { status: 200, location: null, html, isComplete: true };
}

function openPages(also?: string[]) {
  const answer = createMemberPages();
  const render = vi.fn((fetchApi: FetchApi) => draw(fetchApi, also));
  const read = async (person: Person, key = 'deals', version = 1) =>
    (await answer({ page: { key, version }, fetchApi: apiOf(person), render }))?.html;
  return { read, render };
}

const ids = /\["favorite ids",(\[.*?\])\]/;
const inOrder = (html = '') => html.replace(ids, (_, list) => JSON.stringify(JSON.parse(list).sort()));

test('it is what would be rendered for the reader, whoever came before', async () => {
  const { read, render } = openPages();
  const huda = { ...noura, firstName: 'Huda', email: 'huda@four.example' };
  for (const person of [noura, salem, huda, tricky, noura, salem, tricky]) {
    const own = await draw(apiOf(person));
    expect(inOrder(await read(person))).toBe(inOrder(own.html));
  }
  // Plain, with Salem's heart, without a first name, and with a picture.
  expect(render).toHaveBeenCalledTimes(4);
});

test('what is rendered knows nobody: neither name nor address nor saved place of the first reader', async () => {
  const answer = createMemberPages();
  const given: string[] = [];
  const render = async (fetchApi: FetchApi) => {
    const page = await draw(fetchApi);
    given.push(page.html);
    return page;
  };
  await answer({ page: { key: 'deals', version: 1 }, fetchApi: apiOf(salem), render });
  expect(given).toHaveLength(2);
  for (const html of given) expect(html).not.toMatch(/salem|two\.example|own-of-salem/);
});

test('another tier, address, version or role has a page of its own', async () => {
  const { read, render } = openPages();
  await read(noura);
  await read(noura, 'premium deals');
  await read(noura, 'deals', 2);
  await read({ ...noura, role: 'admin' });
  expect(render).toHaveBeenCalledTimes(4);
});

test('a page that asks for more than is public is rendered for each reader', async () => {
  const { read, render } = openPages(['/api/watches']);
  expect(await read(noura)).toContain('noura@one.example');
  const ofTricky = await read({ ...tricky, favorites: [] });
  expect(ofTricky).not.toContain('noura');
  expect(render).toHaveBeenCalledTimes(2);
});

test('what a page leaves to its readers is rendered for each, where it is left out', async () => {
  const answer = createMemberPages();
  const render = vi.fn(async () => ({
    ...{ status: 200, location: null, isComplete: true },
    html: `<p>${ownBlanks.part(1)}</p><ul>${ownBlanks.part(0)}</ul><script type="application/json" id="state">["alike","${ownBlanks.answers}"]</script>`,
    renderOwn: async (fetchApi: FetchApi) => {
      const { firstName } = await (await fetchApi('/api/auth/user')).json();
      // What it says is not looked through for blanks.
      return {
        html: [`<li>${firstName}</li>`, '\ue200\ue210'],
        answers: firstName === '' ? '' : `"${firstName}"`,
      };
    },
  }));
  const read = async (person: Person) =>
    (await answer({ page: { key: 'home', version: 1 }, fetchApi: apiOf(person), render }))?.html;
  expect(await read(noura)).toBe(
    '<p>\ue200\ue210</p><ul><li>Noura</li></ul><script type="application/json" id="state">["alike","Noura"]</script>',
  );
  expect(await read({ ...noura, firstName: 'Huda' })).toContain('<ul><li>Huda</li></ul>');
  expect(render).toHaveBeenCalledTimes(1);
  expect(await read({ ...noura, firstName: '' })).toContain('id="state">["alike"]</script>');
});

test('what anybody may ask is shared', async () => {
  const { read, render } = openPages(['/api/deals?page=1', '/api/pricing/CAI/history']);
  await read(noura);
  await read({ ...noura, email: 'huda@one.example' });
  expect(render).toHaveBeenCalledTimes(1);
});

test('a page that is not whole, and one of another status, are not kept', async () => {
  for (const fault of [{ isComplete: false }, { status: 404 }]) {
    const answer = createMemberPages();
    const render = vi.fn(async (fetchApi: FetchApi) => ({ ...(await draw(fetchApi)), ...fault }));
    const ask = { page: { key: 'deals', version: 1 }, fetchApi: apiOf(noura), render };
    expect(await answer(ask)).toMatchObject(fault);
    expect((await answer(ask))?.html).toContain('Noura');
    expect(render).toHaveBeenCalledTimes(2);
  }
});

test('whose session has ended, or whose name would be cut, is left to a page of their own', async () => {
  const { read, render } = openPages();
  expect(await read({ ...noura, firstName: ' Noura' })).toBeUndefined();
  const answer = createMemberPages();
  const refused: FetchApi = async () => new Response('', { status: 401 });
  expect(await answer({ page: { key: 'deals', version: 1 }, fetchApi: refused, render })).toBeUndefined();
  expect(render).not.toHaveBeenCalled();
});
