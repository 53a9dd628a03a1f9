import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { sweepDeals } from '#server/admin/deals/admin-deals.jobs.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const hour = 3_600_000;
let now = testNow;
const site = setUpTestSite({ now: () => now });
let admin: TestAdmin;
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 2400, height: 1000, channels: 3, background: '#0b5c55' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  now = testNow;
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});

const call = (route: string, body?: unknown, by = admin) => sendAdminRequest(site.app, by, route, body);
const prepare = async (by = admin): Promise<{ uploadURL: string; objectURL: string }> => {
  const response = await call('POST /api/admin/deal-images/upload', undefined, by);
  expect(response.status).toBe(201);
  return response.json();
};
type Sent = { headers?: Record<string, string>; body?: Uint8Array; type?: string };
const put = (url: string, { headers = admin.headers, body = picture, type = 'image/jpeg' }: Sent = {}) =>
  site.app.request(url, {
    method: 'PUT',
    headers: {
      'content-type': type,
      'content-length': String(body.byteLength),
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new Uint8Array(body),
  });
async function upload(): Promise<string> {
  const { uploadURL, objectURL } = await prepare();
  expect((await put(uploadURL)).status).toBe(204);
  return objectURL;
}
const cairo = {
  destinationCode: 'CAI',
  tripType: 'oneway',
  airline: 'MS',
  originalPrice: 900,
  dealPrice: 700,
};
const listImages = () =>
  site.context.db.selectFrom('deal_image').select(['id', 'status', 'expires_at']).execute();
const listAudit = () =>
  site.context.db
    .selectFrom('audit_entry')
    .select(['action', 'target_label', 'address'])
    .orderBy('audit_entry.id')
    .execute();

describe('an uploaded picture', () => {
  it('is drawn anew within 1200 × 800, shown to everybody for ever, and written down', async () => {
    const { uploadURL, objectURL } = await prepare();
    expect(uploadURL).toMatch(
      /^\/api\/admin\/deal-images\/[0-9a-f-]{36}\?expires=\d{10}&signature=[\w-]{22}$/,
    );
    expect(objectURL).toMatch(/^\/media\/[0-9a-f-]{36}\.webp$/);
    expect((await site.app.request(objectURL)).status).toBe(404);
    expect((await put(uploadURL)).status).toBe(204);
    const shown = await site.app.request(objectURL);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const kept = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 1200, height: 500 });
    expect(kept.exif).toBeUndefined();
    const etag = shown.headers.get('etag') ?? '';
    expect((await site.app.request(objectURL, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(await listAudit()).toEqual([
      { action: 'deal_image.add', target_label: objectURL, address: expect.any(String) },
    ]);
  });

  it('is never made larger', async () => {
    const small = await sharp({ create: { width: 90, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { uploadURL, objectURL } = await prepare();
    await put(uploadURL, { body: small, type: 'image/png' });
    const bytes = Buffer.from(await (await site.app.request(objectURL)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 90, height: 40 });
  });

  it('is taken once, for five minutes, from the session that asked, with its key', async () => {
    const { uploadURL } = await prepare();
    const other = await createAdmin(site.context);
    const user = await createUser(site.context);
    const { adminCookie: cookie } = admin;
    expect((await put(uploadURL, { headers: {} })).status).toBe(401);
    expect((await put(uploadURL, { headers: { cookie } })).status).toBe(401);
    expect((await put(uploadURL, { headers: { ...other.headers, cookie } })).status).toBe(401);
    expect((await put(uploadURL, { headers: { cookie: user.cookie } })).status).toBe(401);
    expect((await put(uploadURL, { headers: other.headers })).status).toBe(403);
    expect(
      (await put(uploadURL, { headers: { ...admin.headers, 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    const url = new URL(uploadURL, 'http://x');
    const { uploadURL: theirs } = await prepare(other);
    for (const wrong of [
      url.pathname,
      `${url.pathname}?expires=${url.searchParams.get('expires')}&signature=${'A'.repeat(22)}`,
      uploadURL.replace(/expires=\d+/, 'expires=9999999999'),
      uploadURL.replace(url.pathname, new URL(theirs, 'http://x').pathname),
    ]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 403]);
    }
    now = new Date(testNow.getTime() + 300_000);
    expect((await put(uploadURL)).status).toBe(403);
    now = new Date(testNow.getTime() + 299_000);
    const statuses = await Promise.all([put(uploadURL), put(uploadURL)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect((await put(uploadURL)).status).toBe(403);
  });

  it.each([
    ['SVG that calls itself PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['HTML', 'text/html', '<script>alert(1)</script>', 415],
    ['half a picture', 'image/jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF', 422],
  ])('is no %s', async (_, type, text, status) => {
    const { uploadURL, objectURL } = await prepare();
    expect((await put(uploadURL, { type, body: Buffer.from(text, 'latin1') })).status).toBe(status);
    expect((await site.app.request(objectURL)).status).toBe(404);
    expect(await listAudit()).toEqual([]);
  });

  it('has five megabytes at most', async () => {
    const { uploadURL } = await prepare();
    const over = Buffer.concat([picture, Buffer.alloc(profileImageMaxBytes + 1 - picture.byteLength)]);
    expect((await put(uploadURL, { body: over })).status).toBe(413);
    expect((await put(uploadURL, { body: over.subarray(0, profileImageMaxBytes) })).status).toBe(204);
  });

  it.each([
    '/media/x.webp',
    `/media/${randomUUID()}.webp`,
    `/media/${randomUUID()}`,
    '/media/..%2f..%2fetc%2fpasswd',
  ])('is not found under %s', async (path) => {
    expect((await site.app.request(path)).status).toBe(404);
  });
});

describe('a picture of a deal', () => {
  const create = async (fields: object) => {
    const response = await call('POST /api/admin/deals', { ...cairo, ...fields });
    return { status: response.status, body: await response.json() };
  };

  it('is shown with it, to guests and in favourites', async () => {
    const [imageUrl, airlineLogoUrl] = [await upload(), await upload()];
    const { status, body } = await create({ imageUrl, airlineLogoUrl });
    expect([status, body.deal]).toMatchObject([201, { imageUrl, airlineLogoUrl }]);
    await site.context.deals.rebuild();
    expect(await (await site.app.request('/api/deals')).json()).toMatchObject([{ imageUrl, airlineLogoUrl }]);
  });

  it('is not one that was prepared and never uploaded, nor one whose day is over', async () => {
    const { objectURL } = await prepare();
    expect(await create({ imageUrl: objectURL })).toMatchObject({
      status: 422,
      body: { fields: { imageUrl: 'Upload this picture first.' } },
    });
    const late = await upload();
    await site.context.db
      .updateTable('deal_image')
      .set({ expires_at: now })
      .where('status', '=', 'uploaded')
      .execute();
    expect((await create({ imageUrl: late })).status).toBe(422);
    expect(await site.context.db.selectFrom('deal').select('id').execute()).toEqual([]);
  });

  it('stays as long as a deal shows it, a deleted one too, and goes a day after none does', async () => {
    const { db } = site.context;
    const imageUrl = await upload();
    const loose = await upload();
    const { body } = await create({ imageUrl });
    const exists = async (url: string) => (await site.app.request(url)).status === 200;
    await sweepDeals(db, new Date(testNow.getTime() + 23 * hour));
    expect([await exists(imageUrl), await exists(loose)]).toEqual([true, true]);
    await sweepDeals(db, new Date(testNow.getTime() + 24 * hour));
    expect([await exists(imageUrl), await exists(loose)]).toEqual([true, false]);
    await call(`DELETE /api/admin/deals/${body.deal.id}`);
    await sweepDeals(db, new Date(testNow.getTime() + 29 * 24 * hour));
    expect((await listImages()).map(({ expires_at }) => expires_at)).toEqual([null]);
    await sweepDeals(db, new Date(testNow.getTime() + 31 * 24 * hour));
    expect(await exists(imageUrl)).toBe(true);
    await sweepDeals(db, new Date(testNow.getTime() + 32 * 24 * hour));
    expect([await exists(imageUrl), await listImages()]).toEqual([false, []]);
  });

  it('may be taken by another deal, and back, without being uploaded again', async () => {
    const imageUrl = await upload();
    const first = await create({ imageUrl });
    expect((await create({ imageUrl, destinationCode: 'DXB' })).status).toBe(201);
    const { version, id } = first.body.deal;
    const edit = (fields: object) => call(`PUT /api/admin/deals/${id}`, { ...cairo, ...fields });
    expect((await edit({ version, imageUrl: null })).status).toBe(200);
    expect((await edit({ version: 2, imageUrl })).status).toBe(200);
  });
});
