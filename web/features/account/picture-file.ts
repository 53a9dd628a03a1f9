/** Checks an image file before it is uploaded. */
import { profileImageMaxBytes } from '#contract/domain/account.ts';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Value for the `accept` attribute. */
export const pictureTypes = types.join(',');

/** Undefined for a file the server accepts. */
export function findPictureFault(file: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | undefined {
  if (!types.includes(file.type)) return 'wrongType';
  return file.size > profileImageMaxBytes ? 'tooLarge' : undefined;
}
