/** Job that sends due mail; safe to enqueue many times. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

export const mailSendJob = defineJob({
  name: 'mail-send',
  schema: z.object({}),
  // A run of twenty mails, each as slow as a mail may be.
  expireInSeconds: 3700,
});
