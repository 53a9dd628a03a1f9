/** Values the administration's server and pages share: limits, audit actions, header name. */

export const adminKeyHeader = 'x-admin-key';

/** Minimum password length of administrators. */
export const shortestAdminPassword = 15;

/** Page sizes of admin lists. */
export const rowsPerPage = [25, 50, 100] as const;

export const recoveryCodeCount = 10;

/** The twelve destinations offered for quick choice, most visited first. */
export const quickDestinations = [
  'DXB',
  'LHR',
  'CDG',
  'FRA',
  'IST',
  'CAI',
  'JFK',
  'LAX',
  'NRT',
  'BKK',
  'SIN',
  'SYD',
] as const;

/** Target types of audit entries. */
export const auditTargets = [
  'session',
  'deal',
  'deal_image',
  'destination_photo',
  'premium_destination',
  'user',
  'settings',
  'provider',
  'job',
  'mail',
  'contact_message',
  'early_access_request',
  'alert_suppression',
  'alert_trial',
  'audit_log',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

export const auditActions = [
  'session.begin',
  'session.fail',
  'session.end',
  'session.confirm',
  'second_factor.begin',
  'second_factor.enable',
  'second_factor.disable',
  'second_factor.codes',
  'deal.create',
  'deal.update',
  'deal.delete',
  'deal.restore',
  'deal.publish',
  'deal.reject',
  'deal.export',
  'deal_image.add',
  'destination_photo.add',
  'destination_photo.save',
  'destination_photo.delete',
  'premium_destination.create',
  'premium_destination.update',
  'premium_destination.delete',
  'user.create',
  'user.update',
  'user.role',
  'user.delete',
  'user.restore',
  'user.password',
  'user.password_reset',
  'user.invite',
  'user.profile_image',
  'user.grant_premium',
  'user.end_premium',
  'user.sign_out',
  'settings.update',
  'provider.run',
  'job.retry',
  'mail.retry',
  'contact_message.update',
  'contact_message.delete',
  'early_access_request.update',
  'alert_suppression.lift',
  'alert_trial.send',
  'audit_log.export',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const jobStates = ['waiting', 'active', 'retrying', 'failed', 'completed'] as const;
export type JobState = (typeof jobStates)[number];

/** Contact messages and early-access requests: those to deal with, those dealt with, all. */
export const handledStates = ['open', 'done', 'all'] as const;
export type HandledState = (typeof handledStates)[number];

export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** Which reads of a provider a list shows. */
export const runOutcomes = ['all', 'failed', 'refused'] as const;
