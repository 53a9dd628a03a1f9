/** What the pictures of deals need of the process, and how one is kept. */
import type { Kysely } from 'kysely';
import type { PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import type { SigningKeys } from '#server/people/profile-image/upload-signature.ts';
import { type AuditActor, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { insertDealImage } from './deal-image.repository.ts';
import { mediaPath } from './deal-image-address.ts';

export type DealImagesContext = {
  db: Kysely<Database>;
  /** Their keys sign addresses of uploads. */
  accounts: { keys: SigningKeys };
  now: () => Date;
};

/** As large as a card or a page shows it. */
export const dealPictureSize = { width: 1200, height: 800, fit: 'inside', withoutEnlargement: true } as const;

/** How long a picture waits for a deal to show it. */
const keptMilliseconds = 86_400_000;

export type NewPicture = { id: string; bytes: Uint8Array; actor: AuditActor };

/** Draws the picture anew and keeps it. @throws AppError for what cannot be drawn */
export async function keepPicture(
  { db, now }: DealImagesContext,
  pictures: PictureMaker,
  { id, bytes, actor }: NewPicture,
): Promise<void> {
  const image = await pictures.make(bytes);
  const at = now();
  await db.transaction().execute(async (trx) => {
    await insertDealImage(
      trx,
      { id, image },
      { now: at, expiresAt: new Date(at.getTime() + keptMilliseconds) },
    );
    const after = { url: mediaPath(id), bytes: image.byteLength };
    const target = { kind: 'deal_image', id, label: mediaPath(id) } as const;
    await recordAudit(trx, actor, { action: 'deal_image.add', target, after }, at);
  });
}
