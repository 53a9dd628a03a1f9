/** A changed site name also appears on pages that were cached before. */
import { expect, it } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { rendererOf } from '#server/platform/http/page.ts';
import { findCanonicalPath, renderPage } from '#web/app/entry.server.tsx';
import { createAdmin, sendAdminRequest } from './support/admins.ts';
import { setUpTestSite } from './support/set-up-test-site.ts';

const site = setUpTestSite();

it('is in the title, the header, the footer and what is shared of a guest’s page', async () => {
  let rendered = 0;
  const renderer = rendererOf({
    appUrl: 'https://hudhud.example',
    onFailure: (error) => expect.unreachable(String(error)),
    addresses: { findCanonicalPath, listRefusedParameters: () => [] },
    web: async () => ({
      renderPage: (input) => {
        rendered += 1;
        return renderPage(input);
      },
    }),
    findAssets: () => ({ script: '/start.js', stylesheets: [], modules: [], fonts: [] }),
  });
  const whole = buildApp(site.context, { renderer });
  const read = async () => (await whole.request('/en/contact')).text();
  const before = await read();
  expect(await read()).toBe(before);
  expect(rendered).toBe(1);
  expect(before).toMatch(/<title>[^<]+ · Hudhud<\/title>/);
  const admin = await createAdmin(site.context);
  const change = { siteName: { ar: 'أجنحة', en: 'Wings' } };
  expect((await sendAdminRequest(whole, admin, 'PUT /api/admin/settings', change)).status).toBe(200);
  const after = await read();
  expect(after).toMatch(/<title>[^<]+ · Wings<\/title>/);
  expect(after).toContain('property="og:site_name" content="Wings"');
  expect(after).toContain('<span>Wings</span>');
  expect(after).toContain('Wings</p>');
  expect(after).not.toContain('>Hudhud<');
});
