import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { dealSweep } from '#server/admin/deals/admin-deals.jobs.ts';
import { createContext } from '#server/app/context.ts';
import { followChanges } from '#server/app/follow-changes.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { testNow } from '#test/support/factories.ts';
import { drawPhoto } from '#test/support/photos.ts';
import { putPicture } from '#test/support/put-picture.ts';
import { photoSizes } from './photo-files.routes.ts';

const day = 86_400_000;
const { site, clock, admin, signIn, call, ask, listEntries } = administeredSite();
let photo: Buffer;
beforeAll(async () => {
  photo = await drawPhoto(1400, 800);
});

const prepare = async (): Promise<{ id: string; uploadURL: string; originalUrl: string }> =>
  (await call('POST /api/admin/destination-photos/upload')).json();
const put = (url: string, body: Uint8Array) => putPicture(site.app, url, { body, headers: admin().headers });
async function upload(bytes = photo): Promise<string> {
  const { id, uploadURL } = await prepare();
  expect((await put(uploadURL, bytes)).status).toBe(204);
  return id;
}
const save = (fields: object, code = 'CAI') => ask(`PUT /api/admin/destination-photos/${code}`, fields);
const show = async (fields: object = {}, code = 'CAI') => {
  const { status, body } = await save({ photoId: await upload(), credit: 'Sara Ali', ...fields }, code);
  expect([status, body]).toMatchObject([200, { photo: { destinationCode: code } }]);
  return body.photo;
};
const readImage = async (url: string) => {
  const response = await site.app.request(url);
  expect(response.status).toBe(200);
  return sharp(Buffer.from(await response.arrayBuffer()));
};

describe('a photo of a destination', () => {
  it('is cut for card, page and share image, shown to everybody for ever, and written down', async () => {
    const shown = await show({ licence: 'CC BY 4.0', sourceUrl: 'https://example.org/cairo' });
    expect(shown).toMatchObject({
      city: 'Cairo',
      credit: 'Sara Ali',
      licence: 'CC BY 4.0',
      sourceUrl: 'https://example.org/cairo',
    });
    const sizes = { card: shown.cardUrl, page: shown.pageUrl, share: shown.shareUrl };
    for (const size of ['card', 'page', 'share'] as const) {
      const metadata = await (await readImage(sizes[size])).metadata();
      expect(metadata).toMatchObject({ format: 'webp', ...photoSizes[size] });
    }
    const answer = await site.app.request(shown.cardUrl);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await listEntries()).toMatchObject([
      { action: 'destination_photo.add', target_label: expect.stringContaining('/media/photos/') },
      { action: 'destination_photo.save', target_label: 'CAI' },
    ]);
    expect(await (await call('GET /api/admin/destination-photos')).json()).toEqual([shown]);
  });

  it('reaches fares and deals at once, and other nodes by a notification', async () => {
    const { config, logger, handle } = site.context;
    const other = await createContext({ config, logger, now: () => clock.now, handle });
    const stop = await followChanges(other, new AbortController().signal);
    const before = site.context.board.version;
    const { id } = await show();
    expect(site.context.board.findPhoto('CAI')).toMatchObject({ id, credit: 'Sara Ali' });
    expect(site.context.board.version).toBeGreaterThan(before);
    await expect.poll(() => other.board.findPhoto('CAI')?.id).toBe(id);
    await stop();
  });

  it('keeps its files when only the credit changes', async () => {
    const first = await show();
    const { body } = await save({ photoId: first.id, credit: 'Omar' });
    expect(body.photo).toMatchObject({ id: first.id, credit: 'Omar', cardUrl: first.cardUrl });
  });

  it('is replaced and removed; its files go a day later', async () => {
    const { db } = site.context;
    const first = await show();
    const second = await show({ credit: 'Omar' });
    const statusOf = async (url: string) => (await site.app.request(url)).status;
    expect([await statusOf(first.cardUrl), await statusOf(second.cardUrl)]).toEqual([200, 200]);
    expect((await call('DELETE /api/admin/destination-photos/CAI')).status).toBe(200);
    expect(site.context.board.findPhoto('CAI')).toBeUndefined();
    expect((await call('DELETE /api/admin/destination-photos/CAI')).status).toBe(404);
    await dealSweep.run({ db, now: () => new Date(testNow.getTime() + day - 1) });
    expect([await statusOf(first.cardUrl), await statusOf(second.cardUrl)]).toEqual([200, 200]);
    await dealSweep.run({ db, now: () => new Date(testNow.getTime() + day) });
    expect([await statusOf(first.cardUrl), await statusOf(second.cardUrl)]).toEqual([404, 404]);
    expect(await db.selectFrom('destination_photo').select('id').execute()).toEqual([]);
  });

  it('stays while it is shown, whatever is swept', async () => {
    const shown = await show();
    await dealSweep.run({ db: site.context.db, now: () => new Date(testNow.getTime() + 400 * day) });
    expect((await site.app.request(shown.pageUrl)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it('a photo too small for a page', async () => {
    const small = await put((await prepare()).uploadURL, await drawPhoto(1199, 800));
    expect([small.status, await small.json()]).toMatchObject([
      422,
      { fields: { picture: 'يجب ألا تقل الصورة عن 1,200 × 630 بكسل.' } },
    ]);
  });

  it('a photo that was not uploaded, is over, or is another destination’s', async () => {
    const shown = await show();
    const tries = [randomUUID(), (await prepare()).id];
    for (const photoId of tries) {
      const { status, body } = await save({ photoId, credit: 'Sara' });
      expect([status, Object.keys(body.fields)]).toEqual([422, ['photoId']]);
    }
    expect((await save({ photoId: shown.id, credit: 'Sara' }, 'IST')).status).toBe(422);
    const late = await upload();
    clock.now = new Date(testNow.getTime() + day);
    await signIn();
    expect((await save({ photoId: late, credit: 'Sara' })).status).toBe(422);
  });

  it('a photo without credit, an address without https, and a place nobody knows', async () => {
    const photoId = await upload();
    expect((await save({ photoId, credit: ' ' })).body.fields).toHaveProperty('credit');
    const plain = { photoId, credit: 'Sara', sourceUrl: 'http://example.org' };
    expect((await save(plain)).body.fields).toHaveProperty('sourceUrl');
    expect((await save({ photoId, credit: 'Sara' }, 'ZZZ')).status).toBe(422);
  });

  it.each(['x.card.webp', `${randomUUID()}.card.webp`, `${randomUUID()}.large.webp`, '..%2f..%2fpasswd'])(
    'to find a photo under %s',
    async (name) => {
      expect((await site.app.request(`/media/photos/${name}`)).status).toBe(404);
    },
  );
});
