/** Operations of the signed-in user's image, subscription and personal data. */
import { z } from 'zod';
import { consentPurposes, premiumPlans } from '#contract/domain/account.ts';
import { ownPassword, tokenField } from '../bodies/account.ts';
import { cleanLine } from '../domain/typed-text.ts';
import * as endpoints from '../endpoints/account.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText, done, instant, language, sar } from '../schemas.ts';
import { userAnswer } from './auth.ts';

const define = defineOperationsOf(endpoints, { tag: 'Account', access: 'user' });

export const createUpload = define('createUpload', {
  summary: 'An address that takes one picture by PUT within five minutes, once',
  access: 'user or admin',
  response: z.object({ uploadURL: z.string(), objectURL: z.string() }),
  successStatus: 201,
});
export type Upload = z.output<(typeof createUpload)['response']>;

export const setProfileImage = define('setProfileImage', {
  summary: 'Takes an uploaded picture as one’s own, or none; the former one is removed',
  body: z.strictObject({
    profileImageURL: boundedText(200).overwrite(cleanLine).nullable().meta({ example: null }),
  }),
  response: userAnswer,
  errors: ['not_found'],
});

export const subscription = z.object({
  status: z.enum(['free', 'premium']),
  plan: z.enum(premiumPlans).nullable(),
  /** Agreed SAR per month; 0 for Premium granted free of charge, null without Premium. */
  pricePerMonth: sar.nullable(),
  startedAt: instant.nullable(),
  /** End of Premium, or the next billing date if it renews. */
  endsAt: instant.nullable(),
  renews: z.boolean(),
  cancelledAt: instant.nullable(),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = define('getSubscription', {
  summary: 'One’s plan from the record',
  response: subscription,
});

export const cancelSubscription = define('cancelSubscription', {
  summary: 'Stops renewal; Premium stays until the period ends',
  response: z.object({ subscription }),
  errors: ['conflict'],
});

export const accountExport = z.object({
  exportedAt: instant,
  /** Rows by table, as stored, without secrets. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export const exportAccount = define('exportAccount', {
  summary: 'Everything the site holds about one',
  isCostly: true,
  response: accountExport,
});

export const deleteAccount = define('deleteAccount', {
  summary: 'Ends all sessions and erases the account after 30 days; a mailed link takes it back until then',
  isCostly: true,
  body: ownPassword,
  response: z.object({ deletionAt: instant }),
  errors: ['forbidden'],
});

export const keepAccount = define('keepAccount', {
  summary: 'Takes the deletion back with the token of its mail',
  access: 'everybody',
  isCostly: true,
  body: z.strictObject({ token: tokenField }),
  response: done,
  errors: ['link_expired'],
});

export const consent = z.object({
  purpose: z.enum(consentPurposes),
  version: z.string(),
  language,
  givenAt: instant,
  withdrawnAt: instant.nullable(),
});
export type Consent = z.output<typeof consent>;

export const listConsents = define('listConsents', {
  summary: 'What one agreed to, in which version and when',
  response: z.array(consent),
});

export const withdrawConsent = define('withdrawConsent', {
  summary: 'Takes back the consent to alerts',
  params: z.object({ purpose: z.literal('alerts') }),
  response: done,
});
