/** The page at `/` rendered on the server: depends on the user; for a guest no user is queried. */

import { expect, test } from 'vitest';
import { oneAdult } from '#contract/domain/party.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import type { PageOutput } from '#contract/page-render.ts';
import { buildUser } from '#test/support/build-watch.ts';
import { noTripChoices } from '#test/support/trip-filters.ts';
import type { PageState } from '#web/state/page-state.ts';
import { renderPage } from './entry.server.tsx';

const answers: Readonly<Record<string, unknown>> = {
  '/api/settings': defaultSettings,
  '/api/auth/user': buildUser(),
  '/api/trip-choices': noTripChoices,
};

/** Every list is empty; `failing` answers 500. */
async function render(options: { isPersonal: boolean; failing?: string }) {
  const asked: string[] = [];
  const page = await renderPage({
    url: '/en/',
    language: 'en',
    theme: 'system',
    party: oneAdult,
    refused: [],
    renderedAt: Date.parse('2026-11-21T10:00:00Z'),
    appUrl: null,
    isPersonal: options.isPersonal,
    fetchApi: async (path) => {
      const [name = ''] = path.split('?');
      asked.push(name);
      if (name === options.failing) return Response.json({ code: 'internal', message: '-' }, { status: 500 });
      return Response.json(answers[name] ?? []);
    },
  });
  return { page, asked };
}

const keysIn = ({ state }: PageOutput) => (JSON.parse(state) as PageState).answers.map(([key]) => key[0]);

test('somebody signed in has a home, with its words and everything it shows', async () => {
  const { page, asked } = await render({ isPersonal: true });
  expect(page.body).toContain('Welcome, <bdi>Noura</bdi>');
  expect(page.modules).toEqual([
    'messages/generated/en.ts',
    'web/pages/home/home.page.tsx',
    'messages/generated/en-account.ts',
    'messages/generated/en-deal.ts',
    'messages/generated/en-watch.ts',
    'messages/generated/en-map.ts',
  ]);
  expect(page.isComplete).toBe(true);
  expect(asked).toEqual(expect.arrayContaining(['/api/auth/user', '/api/favorites', '/api/deals']));
  expect(asked.filter((path) => path === '/api/auth/user')).toHaveLength(1);
  // The lists it was read out of stay behind.
  expect(keysIn(page)).not.toContain('/api/deals');
  expect(keysIn(page)).not.toContain('/api/pricing/destinations');
});

test('a guest has the landing page, and nobody is asked who reads it', async () => {
  const { page, asked } = await render({ isPersonal: false });
  expect(page.body).toContain('Where can you fly for less?');
  expect(page.modules).toEqual([
    'messages/generated/en.ts',
    'web/pages/landing/landing.page.tsx',
    'messages/generated/en-closing.ts',
    'messages/generated/en-map.ts',
  ]);
  expect(asked).not.toContain('/api/auth/user');
  expect(asked).not.toContain('/api/favorites');
});

test('where it cannot be learnt who reads, the landing page stands in', async () => {
  const { page } = await render({ isPersonal: true, failing: '/api/auth/user' });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Where can you fly for less?');
  expect(page.isComplete).toBe(false);
});
