/** Durations in milliseconds. */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** Riyadh and UTC have no days of another length. */
export const dayMs = 24 * hourMs;
