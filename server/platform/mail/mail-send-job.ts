/** The job that sends what is due; any number may wait, a run that finds nothing does nothing. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

export const mailSendJob = defineJob({ name: 'mail-send', schema: z.object({}) });
