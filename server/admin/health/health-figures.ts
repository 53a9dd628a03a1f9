/** The figures the site's health is judged by. */

import type { TrafficCounts } from '#server/platform/http/traffic.ts';
import type { QueueHealth } from '#server/platform/jobs/stored-job.repository.ts';

export type MailFigures = {
  /** Without a mail server, mail is written to files. */
  isToFiles: boolean;
  oldestWaitingAt: Date | null;
  /** Of the last 24 hours. */
  sent: number;
  failed: number;
  /** Alert mails sent, and bounces and complaints received, in the last 24 hours. */
  alertMails: number;
  bounces: number;
};

export type AlertFigures = {
  /** An administrator stopped all alerts. */
  isPaused: boolean;
  oldestDueAt: Date | null;
};

export type SourceFigures = {
  source: string;
  /** Its last read failed, and none succeeded since. */
  isFailing: boolean;
  /** Used share of today's budget, in calls or money, whichever is more; null without a budget. */
  usedShare: number | null;
};

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** A figure that could not be read is null. */
export type HealthFigures = {
  traffic: TrafficCounts;
  /** Seconds a short query took. */
  databaseSeconds: number | null;
  workers: { isMissing: boolean };
  queues: readonly QueueHealth[] | null;
  fares: { listed: number; newestAt: Date | null };
  sources: readonly SourceFigures[] | null;
  mail: MailFigures | null;
  alerts: AlertFigures | null;
  disk: DiskSpace | null;
};
