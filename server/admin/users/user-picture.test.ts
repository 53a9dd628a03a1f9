import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Upload } from '#contract/api/account.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { createUserAdmin } from '#test/support/user-admin.ts';

const userAdmin = openForFile(createUserAdmin);
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c55' } })
    .png()
    .toBuffer();
});
beforeEach(() => userAdmin.reset());

const prepare = async (admin: TestAdmin = userAdmin.boss): Promise<Upload> => {
  const response = await userAdmin.call('POST /api/objects/upload', undefined, admin);
  expect(response.status).toBe(201);
  return response.json();
};
const put = (url: string, headers: Record<string, string>) =>
  userAdmin.site.app.request(url, {
    method: 'PUT',
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.byteLength),
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new Uint8Array(picture),
  });
const upload = async (admin: TestAdmin = userAdmin.boss) => {
  const { uploadURL, objectURL } = await prepare(admin);
  expect((await put(uploadURL, admin.headers)).status).toBe(204);
  return objectURL;
};
const show = (profileImageURL: string | null, id = userAdmin.sara.id) =>
  userAdmin.call(`PUT /api/admin/users/${id}/profile-image`, { profileImageURL });
/** As an image on a page: with cookies, without a key. */
const look = async (url: string, cookie: string, headers: Record<string, string> = {}) =>
  (await sendRequest(userAdmin.site.app, ['GET', url], undefined, { cookie, headers })).status;

it('becomes the person’s own, seen by them and by every administrator', async () => {
  const url = await upload();
  expect((await show(url)).status).toBe(200);
  expect(await userAdmin.readUser()).toMatchObject({ profileImageUrl: url });
  expect(await look(url, userAdmin.sara.cookie)).toBe(200);
  expect(await look(url, userAdmin.boss.adminCookie)).toBe(200);
  const second = await createAdmin(userAdmin.site.context);
  expect(await look(url, second.adminCookie)).toBe(200);
  expect(await look(url, (await createUser(userAdmin.site.context)).cookie)).toBe(404);
  expect(await look(url, '')).toBe(401);
  const rows = userAdmin.site.context.db.selectFrom('profile_image').select(['user_id', 'expires_at']);
  expect(await rows.execute()).toEqual([{ user_id: userAdmin.sara.id, expires_at: null }]);
  expect((await show(url)).status).toBe(200);
  expect((await userAdmin.listEntries()).map(({ action }) => action)).toEqual(['user.profile_image']);
});

it('is shown to an administrator’s page alone, while the session lasts', async () => {
  const url = await upload();
  await show(url);
  const { adminCookie } = userAdmin.boss;
  expect(await look(url, adminCookie, { 'sec-fetch-site': 'cross-site' })).toBe(401);
  expect(await look(url, adminCookie, { 'sec-fetch-site': 'none' })).toBe(401);
  expect(await look(`${url.slice(0, -1)}${url.endsWith('0') ? 1 : 0}`, adminCookie)).toBe(404);
  await userAdmin.site.context.db.deleteFrom('admin_session').execute();
  expect(await look(url, adminCookie)).toBe(401);
});

it('is uploaded in the session it was prepared in, with its key', async () => {
  const { uploadURL } = await prepare();
  const second = await createAdmin(userAdmin.site.context);
  expect((await put(uploadURL, second.headers)).status).toBe(403);
  expect((await put(uploadURL, { cookie: userAdmin.boss.adminCookie })).status).toBe(401);
  expect((await put(uploadURL, { cookie: userAdmin.sara.cookie })).status).toBe(403);
  expect((await put(uploadURL, userAdmin.boss.headers)).status).toBe(204);
  expect((await put(uploadURL, userAdmin.boss.headers)).status).toBe(403);
});

it('takes the place of the former one, or of none', async () => {
  await show(await upload());
  const url = await upload();
  await show(url);
  const rows = userAdmin.site.context.db.selectFrom('profile_image').select('id');
  expect(await rows.execute()).toEqual([{ id: url.split('/').at(-1) }]);
  expect((await show(null)).status).toBe(200);
  expect(await userAdmin.readUser()).toMatchObject({ profileImageUrl: null });
  expect(await rows.execute()).toEqual([]);
});

it('is neither somebody else’s picture nor the administrator’s own', async () => {
  const second = await createAdmin(userAdmin.site.context);
  expect((await show(await upload(second))).status).toBe(404);
  const own = await upload();
  await show(own, userAdmin.boss.id);
  expect((await show(own)).status).toBe(404);
  expect((await userAdmin.readUser(userAdmin.boss.id)).profileImageUrl).toBe(own);
  expect((await show('https://evil.example/a.png')).status).toBe(422);
  expect(await userAdmin.readUser()).toMatchObject({ profileImageUrl: null });
});
