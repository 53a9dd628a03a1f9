/** Lifetimes of an administrator's session. */
const minute = 60_000;

export const adminSessionLifetimes = {
  idleMs: 30 * minute,
  absoluteMs: 12 * 60 * minute,
  /** The last use of a session is stored at most this often. */
  seenEveryMs: minute,
} as const;
