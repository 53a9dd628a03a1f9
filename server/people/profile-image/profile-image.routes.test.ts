import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Upload } from '#contract/api/account.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { putPicture } from '#test/support/put-picture.ts';
import { profileImageSweep } from './profile-image.repository.ts';

let sara: TestUser;
let other: TestUser;
let picture: Buffer;
const { site, clock } = setUpOwnApp();
beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c55' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  sara = await createUser(site.context);
  other = await createUser(site.context);
});

const later = (seconds: number) => {
  clock.now = new Date(testNow.getTime() + seconds * 1000);
};
const prepare = async (user = sara): Promise<Upload> => {
  const response = await site.send(user, 'POST', '/api/objects/upload');
  expect(response.status).toBe(201);
  return response.json();
};
type Sent = { user?: TestUser | null; body?: Uint8Array; type?: string; headers?: Record<string, string> };
const put = (url: string, { user = sara, body = picture, headers, ...sent }: Sent = {}) =>
  putPicture(site.app, url, { ...sent, body, headers: { cookie: user?.cookie ?? '', ...headers } });
/** Of a length that is not told before. */
const putStream = (url: string, body: ReadableStream) =>
  site.app.request(url, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', cookie: sara.cookie, 'sec-fetch-site': 'same-origin' },
    body,
    duplex: 'half',
  } as RequestInit);
const set = (profileImageURL: unknown, user = sara) =>
  site.send(user, 'PUT', '/api/auth/profile-image', { profileImageURL });
const get = (url: string, user: TestUser | null = sara) => site.send(user, 'GET', url);
const listRows = () => site.context.db.selectFrom('profile_image').select(['id', 'status']).execute();
const uploadOne = async (user = sara) => {
  const { uploadURL, objectURL } = await prepare(user);
  expect((await put(uploadURL, { user })).status).toBe(204);
  return objectURL;
};

describe('an upload', () => {
  it('goes to a signed address, becomes a picture, and is shown as one’s own', async () => {
    const { uploadURL, objectURL } = await prepare();
    expect(uploadURL).toMatch(/^\/api\/objects\/[0-9a-f-]{36}\?expires=\d{10}&signature=[\w-]{22}$/);
    expect(uploadURL.startsWith(`${objectURL}?`)).toBe(true);
    expect((await put(uploadURL)).status).toBe(204);
    const response = await set(objectURL);
    expect(response.status).toBe(200);
    expect((await response.json()).user).toMatchObject({ id: sara.id, profileImageUrl: objectURL });
    const shown = await get(objectURL);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${objectURL.split('/').at(-1)}"`,
      vary: 'Cookie',
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('is taken once', async () => {
    const { uploadURL } = await prepare();
    const statuses = await Promise.all([put(uploadURL), put(uploadURL), put(uploadURL)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 403, 403]);
    expect((await put(uploadURL)).status).toBe(403);
  });

  it('is refused before it is read when its address was used', async () => {
    const { uploadURL } = await prepare();
    await put(uploadURL);
    let isRead = false;
    const pull = (controller: ReadableStreamDefaultController) => {
      isRead = true;
      controller.close();
    };
    const again = await putStream(uploadURL, new ReadableStream({ pull }, { highWaterMark: 0 }));
    expect([again.status, isRead]).toEqual([403, false]);
  });

  it('is taken for five minutes', async () => {
    const { uploadURL } = await prepare();
    later(300);
    expect((await put(uploadURL)).status).toBe(403);
    later(299);
    expect((await put(uploadURL)).status).toBe(204);
  });

  it('is refused under a wrong, edited or foreign signature', async () => {
    const { uploadURL, objectURL } = await prepare();
    const mine = new URL(uploadURL, 'http://x');
    const edit = (name: string, value: string | null) => {
      const url = new URL(mine);
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    const theirs = await prepare(other);
    const tries = [
      objectURL,
      edit('signature', null),
      edit('signature', ''),
      edit('signature', 'A'.repeat(22)),
      edit('expires', null),
      edit('expires', String(Number(mine.searchParams.get('expires')) + 60)),
      edit('expires', '1e12'),
      uploadURL.replace(objectURL, `/api/objects/${randomUUID()}`),
      uploadURL.replace(objectURL, theirs.objectURL),
      uploadURL.replace(objectURL, '/api/objects/upload.webp'),
      theirs.uploadURL,
    ];
    for (const url of tries) expect([url, (await put(url)).status]).toEqual([url, 403]);
    expect((await put(uploadURL, { user: other })).status).toBe(403);
    expect((await put(uploadURL, { user: null })).status).toBe(401);
    const otherSession = site.context.db.updateTable('user_session').where('id', '=', other.sessionId);
    await otherSession.set({ user_id: sara.id }).execute();
    // The same person in another session.
    expect((await put(uploadURL, { user: other })).status).toBe(403);
    expect((await put(uploadURL)).status).toBe(204);
  });

  it('comes from our own pages', async () => {
    const { uploadURL } = await prepare();
    expect((await put(uploadURL, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await put(uploadURL)).status).toBe(204);
  });

  it('holds five megabytes at most, declared or not', async () => {
    const filled = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.byteLength)]);
    const { uploadURL } = await prepare();
    const over = filled(profileImageMaxBytes + 1);
    expect((await put(uploadURL, { body: over })).status).toBe(413);
    expect((await putStream(uploadURL, new Blob([over]).stream())).status).toBe(413);
    // One that was too large may be tried again smaller.
    expect((await put(uploadURL, { body: filled(profileImageMaxBytes) })).status).toBe(204);
    const second = await prepare();
    expect((await put(second.uploadURL, { body: filled(profileImageMaxBytes - 1) })).status).toBe(204);
  });

  it.each([
    ['SVG that says so', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['SVG that calls itself PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['a form', 'multipart/form-data; boundary=x', '--x', 415],
    ['half a picture', 'image/jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF', 422],
  ])('refuses %s, and leaves nothing behind', async (_, type, text, status) => {
    const { uploadURL, objectURL } = await prepare();
    const response = await put(uploadURL, { type, body: Buffer.from(text, 'latin1') });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/sharp|vips|Error:/i);
    expect((await get(objectURL)).status).toBe(404);
    expect((await set(objectURL)).status).toBe(404);
  });

  it('uses its address up by a picture that cannot be read', async () => {
    const { uploadURL } = await prepare();
    await put(uploadURL, { body: Buffer.from('\xff\xd8\xff\xe0', 'latin1') });
    expect((await put(uploadURL)).status).toBe(403);
  });

  it('is prepared twenty times an hour at most, by each person', async () => {
    for (let count = 0; count < 20; count += 1) await prepare();
    later(60);
    const refused = await site.send(sara, 'POST', '/api/objects/upload');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3540']);
    await prepare(other);
    later(3600);
    await prepare();
  });
});

describe('one’s picture', () => {
  it('takes the place of the former one, which is gone', async () => {
    const first = await uploadOne();
    await set(first);
    const second = await uploadOne();
    expect((await get(first)).status).toBe(200);
    await set(second);
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    expect(await listRows()).toHaveLength(1);
    expect((await set(second)).status).toBe(200);
    expect((await set(first)).status).toBe(404);
    const user = (await (await set(null)).json()).user;
    expect(user.profileImageUrl).toBeNull();
    expect(await listRows()).toEqual([]);
  });

  it('is asked for anew each time, and sent again only to its owner and when it is another', async () => {
    const mine = await uploadOne();
    await set(mine);
    const etag = (await get(mine)).headers.get('etag') ?? '';
    const again = (user: TestUser | null) =>
      site.app.request(mine, {
        headers: { 'if-none-match': etag, ...(user ? { cookie: user.cookie } : {}) },
      });
    const unchanged = await again(sara);
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
    expect([(await again(other)).status, (await again(null)).status]).toEqual([404, 401]);
    await set(null);
    expect((await again(sara)).status).toBe(404);
  });

  it('is none of anybody else', async () => {
    const mine = await uploadOne();
    expect((await get(mine, other)).status).toBe(404);
    expect((await set(mine, other)).status).toBe(404);
    await set(mine);
    expect((await get(mine, other)).status).toBe(404);
    expect((await get(mine, null)).status).toBe(401);
    expect((await get(`/api/objects/${randomUUID()}`)).status).toBe(404);
    expect((await get('/api/objects/..%2f..%2fetc%2fpasswd')).status).toBe(404);
    expect((await get(mine)).status).toBe(200);
  });

  it.each([
    'https://evil.example/track.gif',
    '//evil.example/api/objects/x',
    'javascript:alert(1)',
    `/api/objects/${randomUUID()}?x=1`,
    `https://evil.example/api/objects/${randomUUID()}`,
    '/favicon.svg',
    '',
    5,
    undefined,
  ])('is not %s', async (url) => {
    const response = await set(url);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toEqual(['profileImageURL']);
  });
});

describe('what nobody took', () => {
  it('is removed: prepared after five minutes, uploaded after an hour, one’s own never', async () => {
    const sweep = () => profileImageSweep.run({ db: site.context.db, now: () => clock.now });
    await set(await uploadOne());
    await prepare();
    const loose = await uploadOne();
    later(299);
    expect(await sweep()).toMatchObject([{ numDeletedRows: 0n }]);
    later(300);
    expect(await sweep()).toMatchObject([{ numDeletedRows: 1n }]);
    later(3599);
    expect(await sweep()).toMatchObject([{ numDeletedRows: 0n }]);
    later(3600);
    expect((await get(loose)).status).toBe(404);
    expect((await set(loose)).status).toBe(404);
    expect(await sweep()).toMatchObject([{ numDeletedRows: 1n }]);
    later(40 * 86_400);
    expect(await sweep()).toMatchObject([{ numDeletedRows: 0n }]);
    expect((await listRows()).map(({ status }) => status)).toEqual(['uploaded']);
  });
});
