/**
 * From which value on a figure is a warning, and from which it is bad. The alert rules in
 * `deploy/prometheus/hudhud.rules.yml` use the same numbers; a test compares them.
 */
export type HealthLimit = { warning: number; bad: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const healthLimits = {
  /** Share of answers with a status of 500 or more. */
  failedAnswers: { warning: 0.01, bad: 0.05 },
  /** Share of answers that took longer than a second. */
  slowAnswers: { warning: 0.05, bad: 0.25 },
  /** Seconds a short query takes; requests give up after two. */
  databaseSeconds: { warning: 0.5, bad: 1.5 },
  /** Seconds since the oldest job was due that was not started. */
  jobLateness: { warning: 15 * minute, bad: hour },
  /** Jobs that failed for good in an hour. */
  failedJobs: { warning: 1, bad: 20 },
  /** Seconds since the newest listed fare was seen; sources are read every three hours. */
  fareAge: { warning: 8 * hour, bad: day },
  /** Used share of a source's budget of the day; spending all of it is never worse than a warning. */
  quota: { warning: 0.99, bad: Number.POSITIVE_INFINITY },
  /** Seconds since the oldest mail was written that has not left. */
  mailWait: { warning: 15 * minute, bad: hour },
  /** Mails given up in a day. */
  failedMails: { warning: 5, bad: 50 },
  /** Bounces and complaints of a day, per alert mail sent. */
  bounces: { warning: 0.03, bad: 0.1 },
  /** Seconds since the oldest alert was due that was not sent. */
  alertWait: { warning: 15 * minute, bad: hour },
  /** Free share of the data folder's disk; less is worse. */
  freeDisk: { warning: 0.15, bad: 0.05 },
} as const satisfies Readonly<Record<string, HealthLimit>>;

/** Fewer answers or mails than this say nothing about a share. */
export const leastForShare = 20;
