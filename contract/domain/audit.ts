/** What entries of the audit log are about and what they tell. */

/** By what they are about; those of a second factor are about its user. */
const verbs = {
  session: ['begin', 'fail', 'end', 'confirm'],
  second_factor: ['begin', 'enable', 'disable', 'codes'],
  deal: ['create', 'update', 'delete', 'restore', 'publish', 'reject', 'export'],
  deal_image: ['add'],
  destination_photo: ['add', 'save', 'delete'],
  premium_destination: ['create', 'update', 'delete'],
  user: [
    'create',
    'update',
    'role',
    'delete',
    'restore',
    'password',
    'password_by_link',
    'password_reset',
    'invite',
    'profile_image',
    'grant_premium',
    'end_premium',
    'sign_out',
  ],
  settings: ['update'],
  provider: ['run'],
  job: ['retry'],
  mail: ['retry'],
  contact_message: ['update', 'delete'],
  early_access_request: ['update'],
  alert_suppression: ['lift'],
  alert_trial: ['send'],
} as const;
type Kind = keyof typeof verbs;

export type AuditTarget = Exclude<Kind, 'second_factor'>;
export const auditTargets = Object.keys(verbs).filter((kind) => kind !== 'second_factor') as [
  AuditTarget,
  ...AuditTarget[],
];

export type AuditAction = { [Each in Kind]: `${Each}.${(typeof verbs)[Each][number]}` }[Kind];
export const auditActions = Object.entries(verbs).flatMap(([kind, all]) =>
  all.map((verb) => `${kind}.${verb}`),
) as [AuditAction, ...AuditAction[]];
