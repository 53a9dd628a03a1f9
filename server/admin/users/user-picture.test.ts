import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Upload } from '#contract/api/account.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import { putPicture } from '#test/support/put-picture.ts';
import { createUserAdmin } from '#test/support/user-admin.ts';

const users = openForFile(createUserAdmin);
const { call, send, readUser, listEntries } = functionsOf(users);
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c55' } })
    .png()
    .toBuffer();
});
beforeEach(() => users.reset());

const prepare = async (admin: TestAdmin = users.boss): Promise<Upload> => {
  const response = await call('POST /api/objects/upload', undefined, admin);
  expect(response.status).toBe(201);
  return response.json();
};
const put = (url: string, headers: Record<string, string>) =>
  putPicture(users.site.app, url, { body: picture, headers, type: 'image/png' });
const upload = async (admin: TestAdmin = users.boss) => {
  const { uploadURL, objectURL } = await prepare(admin);
  expect((await put(uploadURL, admin.headers)).status).toBe(204);
  return objectURL;
};
const show = (profileImageURL: string | null, id = users.sara.id) =>
  call(`PUT users/${id}/profile-image`, { profileImageURL });
/** As an image on a page: with cookies, without a key. */
const look = async (url: string, cookie: string, headers: Record<string, string> = {}) =>
  (await send(`GET ${url}`, undefined, { cookie, headers })).status;

it('becomes the person’s own, seen by them and by every administrator', async () => {
  const url = await upload();
  expect((await show(url)).status).toBe(200);
  expect(await readUser()).toMatchObject({ profileImageUrl: url });
  expect(await look(url, users.sara.cookie)).toBe(200);
  expect(await look(url, users.boss.adminCookie)).toBe(200);
  const second = await createAdmin(users.context);
  expect(await look(url, second.adminCookie)).toBe(200);
  expect(await look(url, (await createUser(users.context)).cookie)).toBe(404);
  expect(await look(url, '')).toBe(401);
  const rows = users.context.db.selectFrom('profile_image').select(['user_id', 'expires_at']);
  expect(await rows.execute()).toEqual([{ user_id: users.sara.id, expires_at: null }]);
  expect((await show(url)).status).toBe(200);
  expect((await listEntries()).map(({ action }) => action)).toEqual(['user.profile_image']);
});

it('is shown to an administrator’s page alone, while the session lasts', async () => {
  const url = await upload();
  await show(url);
  const { adminCookie } = users.boss;
  expect(await look(url, adminCookie, { 'sec-fetch-site': 'cross-site' })).toBe(401);
  expect(await look(url, adminCookie, { 'sec-fetch-site': 'none' })).toBe(401);
  expect(await look(`${url.slice(0, -1)}${url.endsWith('0') ? 1 : 0}`, adminCookie)).toBe(404);
  await users.context.db.deleteFrom('admin_session').execute();
  expect(await look(url, adminCookie)).toBe(401);
});

it('is uploaded in the session it was prepared in, with its key', async () => {
  const { uploadURL } = await prepare();
  const second = await createAdmin(users.context);
  expect((await put(uploadURL, second.headers)).status).toBe(403);
  expect((await put(uploadURL, { cookie: users.boss.adminCookie })).status).toBe(401);
  expect((await put(uploadURL, { cookie: users.sara.cookie })).status).toBe(403);
  expect((await put(uploadURL, users.boss.headers)).status).toBe(204);
  expect((await put(uploadURL, users.boss.headers)).status).toBe(403);
});

it('takes the place of the former one, or of none', async () => {
  await show(await upload());
  const url = await upload();
  await show(url);
  const rows = users.context.db.selectFrom('profile_image').select('id');
  expect(await rows.execute()).toEqual([{ id: url.split('/').at(-1) }]);
  expect((await show(null)).status).toBe(200);
  expect(await readUser()).toMatchObject({ profileImageUrl: null });
  expect(await rows.execute()).toEqual([]);
});

it('is neither somebody else’s picture nor the administrator’s own', async () => {
  const second = await createAdmin(users.context);
  expect((await show(await upload(second))).status).toBe(404);
  const own = await upload();
  await show(own, users.boss.id);
  expect((await show(own)).status).toBe(404);
  expect((await readUser(users.boss.id)).profileImageUrl).toBe(own);
  expect((await show('https://evil.example/a.png')).status).toBe(422);
  expect(await readUser()).toMatchObject({ profileImageUrl: null });
});
