/** Job that sends due mail; safe to enqueue many times. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

export const mailSendJob = defineJob({ name: 'mail-send', schema: z.object({}) });
