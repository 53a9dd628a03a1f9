/** How long an administrator stays signed in. */
const minute = 60_000;

export const adminSessionLifetimes = {
  idleMs: 30 * minute,
  absoluteMs: 12 * 60 * minute,
  /** A session's last use is written this often at most. */
  seenEveryMs: minute,
} as const;
