/** Fast fake password hashing; `old:` hashes count as outdated. */
import type { PasswordHasher } from '#server/people/accounts/password-hash.ts';

export function createFakeHasher(): PasswordHasher {
  return {
    requireCapacity: () => undefined,
    hash: async (password) => `quick:${password}`,
    verify: async (password, record) => ({
      isRight: record !== null && record.replace(/^(?:quick|old):/, '') === password,
      isOutdated: record?.startsWith('old:') ?? false,
    }),
  };
}
