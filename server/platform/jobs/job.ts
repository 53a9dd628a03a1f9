/** Definition of a job: name, payload schema, retries. */
import type { z } from 'zod';

export type Job<Payload extends object> = {
  /** Lower-case words with hyphens; the name of the queue. */
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  /** Retries after the first attempt. */
  readonly retryLimit: number;
  /** Wait before the first retry; doubled each time. */
  readonly retryDelaySeconds: number;
  /** A run that takes longer counts as failed. */
  readonly expireInSeconds: number;
  /**
   * `standard`: any number. `exclusive`: one queued or running per singleton key. `short`: one queued.
   * `singleton`: one running. Cannot be changed once the queue exists.
   */
  readonly policy: 'standard' | 'short' | 'singleton' | 'exclusive';
};

type JobOptions<Payload extends object> = Pick<Job<Payload>, 'name' | 'schema'> & Partial<Job<Payload>>;

/** Defines a job with defaults: three retries after 30, 60 and 120 s, five minutes per run, unlimited queue. */
export function defineJob<Payload extends object>(options: JobOptions<Payload>): Job<Payload> {
  return { retryLimit: 3, retryDelaySeconds: 30, expireInSeconds: 300, policy: 'standard', ...options };
}
