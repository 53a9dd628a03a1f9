import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin } from '#test/support/admins.ts';
import { editOf, openDealAdmin, typedCairo } from '#test/support/deal-admin.ts';
import { testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import { putPicture } from '#test/support/put-picture.ts';
import { dealSweep } from './admin-deals.jobs.ts';

const hour = 3_600_000;
let now = testNow;
const dealAdmin = openForFile(() => openDealAdmin(() => now));
const { call, create, list, actOn, done, listPublic, listAudit, reset } = functionsOf(dealAdmin);
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 2400, height: 1000, channels: 3, background: '#0b5c55' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  now = testNow;
  await reset();
});

const get = (url: string, headers = {}) => dealAdmin.site.app.request(url, { headers });
const prepare = async (by = dealAdmin.admin()): Promise<{ uploadURL: string; objectURL: string }> => {
  const response = await call('POST /api/admin/deal-images/upload', undefined, 'en', by);
  expect(response.status).toBe(201);
  return response.json();
};
type Sent = { headers?: Record<string, string>; body?: Uint8Array; type?: string };
const put = async (
  url: string,
  { headers = dealAdmin.admin().headers, body = picture, type = 'image/jpeg' }: Sent = {},
) => (await putPicture(dealAdmin.site.app, url, { body, headers, type })).status;
async function upload(): Promise<string> {
  const { uploadURL, objectURL } = await prepare();
  expect(await put(uploadURL)).toBe(204);
  return objectURL;
}
const listImages = () =>
  dealAdmin.context.db.selectFrom('deal_image').select(['id', 'status', 'expires_at']).execute();

describe('an uploaded picture', () => {
  it('is drawn anew within 1200 × 800, shown to everybody for ever, and written down', async () => {
    const { uploadURL, objectURL } = await prepare();
    expect(uploadURL).toMatch(
      /^\/api\/admin\/deal-images\/[0-9a-f-]{36}\?expires=\d{10}&signature=[\w-]{22}$/,
    );
    expect(objectURL).toMatch(/^\/media\/[0-9a-f-]{36}\.webp$/);
    expect((await get(objectURL)).status).toBe(404);
    expect(await put(uploadURL)).toBe(204);
    const shown = await get(objectURL);
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
    expect((await get(objectURL, { 'if-none-match': etag })).status).toBe(304);
    const entry = dealAdmin.context.db
      .selectFrom('audit_entry')
      .select(['action', 'target_label', 'address']);
    const written = { action: 'deal_image.add', target_label: objectURL, address: expect.any(String) };
    expect(await entry.execute()).toEqual([written]);
  });

  it('is never made larger', async () => {
    const small = await sharp({ create: { width: 90, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { uploadURL, objectURL } = await prepare();
    await put(uploadURL, { body: small, type: 'image/png' });
    const bytes = Buffer.from(await (await get(objectURL)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 90, height: 40 });
  });

  it('is taken once, from the session that asked, with its key', async () => {
    const { uploadURL } = await prepare();
    const { context } = dealAdmin.site;
    const other = await createAdmin(context);
    const user = await createUser(context);
    const { adminCookie: cookie, headers } = dealAdmin.admin();
    expect(await put(uploadURL, { headers: {} })).toBe(401);
    expect(await put(uploadURL, { headers: { cookie } })).toBe(401);
    expect(await put(uploadURL, { headers: { ...other.headers, cookie } })).toBe(401);
    expect(await put(uploadURL, { headers: { cookie: user.cookie } })).toBe(401);
    expect(await put(uploadURL, { headers: other.headers })).toBe(403);
    expect(await put(uploadURL, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).toBe(403);
    const { uploadURL: theirs } = await prepare(other);
    const [path = ''] = uploadURL.split('?');
    expect(await put(path)).toBe(403);
    expect(await put(theirs.replace(/^[^?]*/, path))).toBe(403);
    expect((await Promise.all([put(uploadURL), put(uploadURL)])).sort()).toEqual([204, 403]);
  });

  it('is a picture, or is neither kept nor written down', async () => {
    const { uploadURL, objectURL } = await prepare();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await put(uploadURL, { type: 'image/png', body: svg })).toBe(415);
    expect([(await get(objectURL)).status, await listAudit()]).toEqual([404, []]);
  });

  it.each([
    '/media/x.webp',
    `/media/${randomUUID()}.webp`,
    `/media/${randomUUID()}`,
    '/media/..%2f..%2fetc%2fpasswd',
  ])('is not found under %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('a picture of a deal', () => {
  it('is shown with it, to guests too', async () => {
    const pictures = { imageUrl: await upload(), airlineLogoUrl: await upload() };
    expect(await create(pictures)).toMatchObject(pictures);
    expect(await listPublic()).toMatchObject([pictures]);
  });

  it('is not one that was prepared and never uploaded, nor one whose day is over', async () => {
    const refuse = async (imageUrl: string) => {
      const response = await call('POST /api/admin/deals', { ...typedCairo, imageUrl });
      expect(response.status).toBe(422);
      expect((await response.json()).fields).toEqual({ imageUrl: 'Upload this picture first.' });
    };
    await refuse((await prepare()).objectURL);
    const late = await upload();
    const uploaded = dealAdmin.context.db.updateTable('deal_image').where('status', '=', 'uploaded');
    await uploaded.set({ expires_at: now }).execute();
    await refuse(late);
    expect((await list()).total).toBe(0);
  });

  it('stays as long as a deal shows it, a deleted one too, and goes a day after none does', async () => {
    const imageUrl = await upload();
    const loose = await upload();
    const deal = await create({ imageUrl });
    const existAfter = async (hours: number) => {
      await dealSweep.run({
        db: dealAdmin.context.db,
        now: () => new Date(testNow.getTime() + hours * hour),
      });
      return [(await get(imageUrl)).status === 200, (await get(loose)).status === 200];
    };
    expect(await existAfter(23)).toEqual([true, true]);
    expect(await existAfter(24)).toEqual([true, false]);
    await actOn('delete', deal);
    await existAfter(29 * 24);
    expect((await listImages()).map(({ expires_at }) => expires_at)).toEqual([null]);
    expect(await existAfter(31 * 24)).toEqual([true, false]);
    expect([await existAfter(32 * 24), await listImages()]).toEqual([[false, false], []]);
  });

  it('may be taken by another deal, and back, without being uploaded again', async () => {
    const imageUrl = await upload();
    const first = await create({ imageUrl });
    await create({ imageUrl, destinationCode: 'DXB' });
    const edit = (fields: Record<string, unknown>) =>
      done(`PUT /api/admin/deals/${first.id}`, editOf(first, fields));
    await edit({ imageUrl: null });
    expect(await edit({ version: 2 })).toMatchObject({ version: 3, imageUrl });
  });
});
