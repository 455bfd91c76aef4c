import { refuse, accept } from '../result.ts';
import type { Result } from '../result.ts';

/** Roles of staff, held in each brand separately. */
export const staffRoles = [
  'support',
  'kycOfficer',
  'paymentsOfficer',
  'finance',
  'dealing',
  'compliance',
  'cmsEditor',
  'cmsPublisher',
  'brandAdmin',
  'platformAdmin',
  'auditor',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** States of a member of staff: requested, invited, at work, or with their access ended. */
export const staffStates = ['asked', 'invited', 'active', 'disabled'] as const;
export type StaffState = (typeof staffStates)[number];

/** Actions of the office. Each call of its contract names one of them. */
export const staffActions = [
  'office.enter',
  'verification.list',
  'verification.open',
  'verification.decide',
  'verification.override',
  'screening.read',
  'screening.decide',
  'screeningList.read',
  'screeningList.propose',
  'approvals.read',
  'approvals.decide',
  'approvals.withdraw',
  'audit.read',
  'staff.read',
  'payments.read',
  'payments.propose',
  'payments.pay',
  'payments.decline',
  'payments.hold',
  'payments.release',
  'reconciliation.read',
  'reconciliation.report',
  'reconciliation.resolve',
  'content.read',
  'content.write',
  'content.publish',
  'content.rename',
  'content.preview',
  'content.forms',
  'content.tokens',
  'clients.list',
  'clients.read',
  'clients.reveal',
  'clients.note',
  'clients.sendLink',
  'clients.statement',
  'clients.freeze',
  'clients.unfreeze',
  'clients.hold',
  'clients.endHold',
  'data.read',
  'clients.terms',
  'cases.read',
  'cases.work',
  'adjustments.propose',
  'dealing.read',
  'dealing.pause',
  'dealing.resume',
  'dealing.actions',
  'dealing.limits',
  'dealing.terms',
  'dealing.correct',
  'popups.list',
  'popups.write',
  'popups.publish',
  'affiliates.read',
  'affiliates.manage',
  'affiliates.pay',
  'contact.read',
  'contact.answer',
  'complaints.read',
  'complaints.work',
  'complaints.export',
  'mail.read',
  'reports.read',
  'reports.funnel',
  'regulator.read',
  'regulator.files',
  'regulator.sign',
  'staff.manage',
  'staff.endSessions',
  'brands.read',
  'brands.publish',
  'brands.create',
  'audit.verify',
  'service.set',
  'setup.read',
  'operator.read',
  'operator.manage',
  'settings.read',
  'settings.propose',
  'mailTexts.read',
  'mailTexts.propose',
  'calendar.read',
  'calendar.propose',
  'providers.read',
  'providers.propose',
  'sources.read',
  'sources.propose',
] as const;
export type StaffAction = (typeof staffActions)[number];

const everybody = staffRoles;

/** Rule ST-1: the one table of roles by action. What is not listed is forbidden. */
export const rolesFor: Readonly<Record<StaffAction, readonly StaffRole[]>> = {
  'office.enter': everybody,
  'verification.list': ['kycOfficer', 'compliance', 'auditor'],
  'verification.open': ['kycOfficer', 'compliance'],
  'verification.decide': ['kycOfficer'],
  'verification.override': ['kycOfficer', 'compliance'],
  'screening.read': ['kycOfficer', 'compliance', 'auditor'],
  'screening.decide': ['compliance'],
  'screeningList.read': ['kycOfficer', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people.
  'screeningList.propose': ['compliance'],
  'approvals.read': [
    'kycOfficer',
    'paymentsOfficer',
    'finance',
    'dealing',
    'compliance',
    'brandAdmin',
    'platformAdmin',
    'auditor',
  ],
  'approvals.decide': ['finance', 'dealing', 'compliance', 'platformAdmin'],
  'approvals.withdraw': [
    ...(['support', 'kycOfficer', 'paymentsOfficer', 'finance', 'dealing', 'compliance'] as const),
    ...(['cmsPublisher', 'brandAdmin', 'platformAdmin', 'auditor'] as const),
  ],
  'audit.read': ['compliance', 'auditor'],
  'staff.read': ['brandAdmin', 'platformAdmin', 'auditor'],
  'payments.read': ['paymentsOfficer', 'finance', 'compliance', 'auditor'],
  // Role of the first of two people.
  'payments.propose': ['paymentsOfficer'],
  'payments.pay': ['paymentsOfficer', 'finance'],
  'payments.decline': ['paymentsOfficer', 'compliance'],
  'payments.hold': ['paymentsOfficer', 'finance', 'compliance'],
  'payments.release': ['compliance'],
  'reconciliation.read': ['paymentsOfficer', 'finance', 'auditor'],
  // Importing a report does not credit anything.
  'reconciliation.report': ['paymentsOfficer', 'finance'],
  'reconciliation.resolve': ['paymentsOfficer', 'finance'],
  'content.read': ['cmsEditor', 'cmsPublisher', 'compliance', 'brandAdmin', 'auditor'],
  'content.write': ['cmsEditor'],
  'content.publish': ['cmsPublisher'],
  // Only the publisher may rename a page that visitors see, which the desk checks besides.
  'content.rename': ['cmsEditor', 'cmsPublisher'],
  'content.preview': ['cmsEditor', 'cmsPublisher'],
  // Entries of forms contain personal data.
  'content.forms': ['support', 'cmsPublisher', 'brandAdmin'],
  'content.tokens': ['brandAdmin'],
  // Data are masked, and each visit to a file is disclosed to its client.
  'clients.list': [
    'support',
    'kycOfficer',
    'paymentsOfficer',
    'finance',
    'dealing',
    'compliance',
    'brandAdmin',
    'auditor',
  ],
  'clients.read': [
    'support',
    'kycOfficer',
    'paymentsOfficer',
    'finance',
    'dealing',
    'compliance',
    'brandAdmin',
    'auditor',
  ],
  'clients.reveal': ['kycOfficer', 'paymentsOfficer', 'compliance'],
  'clients.note': ['support', 'kycOfficer', 'paymentsOfficer', 'dealing', 'compliance'],
  'clients.sendLink': ['support', 'kycOfficer'],
  // A statement for the client alone.
  'clients.statement': ['support', 'paymentsOfficer', 'finance', 'compliance'],
  // One person freezes; two unfreeze.
  'clients.freeze': ['support', 'kycOfficer', 'paymentsOfficer', 'compliance'],
  'clients.unfreeze': ['kycOfficer', 'compliance'],
  // One person places a legal hold; two lift it.
  'clients.hold': ['kycOfficer', 'compliance'],
  'clients.endHold': ['kycOfficer', 'compliance'],
  'data.read': ['compliance', 'brandAdmin', 'auditor'],
  // Role of the first of two people.
  'clients.terms': ['dealing', 'brandAdmin'],
  // Suspicions that compliance examines, secret from everyone else.
  'cases.read': ['compliance', 'auditor'],
  'cases.work': ['compliance'],
  'adjustments.propose': ['finance'],
  'dealing.read': ['dealing', 'finance', 'compliance', 'auditor'],
  // One person pauses opening; two resume it.
  'dealing.pause': ['dealing', 'compliance'],
  'dealing.resume': ['dealing'],
  // Role of the first of two people.
  'dealing.actions': ['dealing'],
  // One person lowers a limit; raising one needs a second.
  'dealing.limits': ['dealing'],
  // Role of the first of two people.
  'dealing.terms': ['dealing'],
  'dealing.correct': ['dealing'],
  'popups.list': ['cmsEditor', 'cmsPublisher', 'compliance', 'brandAdmin', 'support', 'auditor'],
  'popups.write': ['cmsEditor'],
  'popups.publish': ['cmsPublisher'],
  'affiliates.read': ['brandAdmin', 'finance', 'compliance', 'auditor'],
  'affiliates.manage': ['brandAdmin'],
  'affiliates.pay': ['finance'],
  'contact.read': ['support', 'compliance', 'brandAdmin', 'auditor'],
  'contact.answer': ['support', 'compliance'],
  'complaints.read': ['support', 'compliance', 'brandAdmin', 'auditor'],
  // Role of the first of two people.
  'complaints.work': ['support', 'compliance'],
  'complaints.export': ['compliance', 'auditor'],
  'mail.read': ['support', 'compliance', 'auditor'],
  // Roles that may read a report; each report also requires the action of its data (rule OR-1).
  'reports.read': ['kycOfficer', 'paymentsOfficer', 'finance', 'dealing', 'compliance', 'brandAdmin', 'auditor'],
  'reports.funnel': ['finance', 'compliance', 'brandAdmin', 'auditor'],
  'regulator.read': ['finance', 'compliance', 'auditor'],
  // The files contain names of clients.
  'regulator.files': ['compliance', 'auditor'],
  // Role of the first of two people.
  'regulator.sign': ['finance'],
  'staff.manage': ['brandAdmin', 'platformAdmin'],
  'staff.endSessions': ['platformAdmin'],
  'brands.read': ['brandAdmin', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people.
  'brands.publish': ['brandAdmin'],
  // A new brand is invisible until two people publish it.
  'brands.create': ['brandAdmin', 'platformAdmin'],
  'audit.verify': ['compliance', 'auditor'],
  // Rule SM-4: one person decides, both ways, since nobody may be there at night to approve a repair.
  'service.set': ['platformAdmin'],
  // Obstacles to real money of the brand and the installation, with the names of settings but not their values.
  'setup.read': ['brandAdmin', 'platformAdmin', 'compliance'],
  // Programs that read the brand's data, and the addresses that receive its events.
  'operator.read': ['brandAdmin', 'platformAdmin', 'compliance', 'auditor'],
  // Role of the first of two people.
  'operator.manage': ['brandAdmin'],
  'settings.read': ['brandAdmin', 'dealing', 'finance', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people; rule SE-2 decides which settings.
  'settings.propose': ['brandAdmin', 'dealing', 'finance'],
  'mailTexts.read': ['brandAdmin', 'support', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people.
  'mailTexts.propose': ['brandAdmin'],
  'calendar.read': ['brandAdmin', 'cmsEditor', 'cmsPublisher', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people.
  'calendar.propose': ['brandAdmin', 'cmsPublisher'],
  // Names of secrets are shown, never their values.
  'providers.read': ['brandAdmin', 'finance', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people.
  'providers.propose': ['brandAdmin', 'finance'],
  'sources.read': ['dealing', 'compliance', 'platformAdmin', 'auditor'],
  // Role of the first of two people, in every brand.
  'sources.propose': ['dealing', 'platformAdmin'],
};

/**
 * Rule ST-2: pairs of roles that one person must not hold in a brand. Editing and publishing are kept apart page by
 * page, by the second person of each publication, and not here.
 */
export const forbiddenPairs: readonly (readonly [StaffRole, StaffRole])[] = [
  ['paymentsOfficer', 'finance'],
  ['kycOfficer', 'paymentsOfficer'],
  ['platformAdmin', 'paymentsOfficer'],
  ['platformAdmin', 'finance'],
];

/** Rule ST-1: may a person with these roles do this? */
export function mayDo(roles: readonly StaffRole[], action: StaffAction): boolean {
  return rolesFor[action].some((role) => roles.includes(role));
}

/** Returns the role in which a person does this; empty: none of theirs. */
export function actingRole(roles: readonly StaffRole[], action: StaffAction): StaffRole | '' {
  return rolesFor[action].find((role) => roles.includes(role)) ?? '';
}

/** Lists everything that a person with these roles may do. */
export function actionsOf(roles: readonly StaffRole[]): readonly StaffAction[] {
  return staffActions.filter((action) => mayDo(roles, action));
}

/** Rule ST-2: refuses a set of roles that contains a forbidden pair (`rolesConflict`). */
export function checkRoles(roles: readonly StaffRole[]): Result<true> {
  const pair = forbiddenPairs.find(([first, second]) => roles.includes(first) && roles.includes(second));
  return pair === undefined
    ? accept(true)
    : refuse({ code: 'rolesConflict', params: { first: pair[0], second: pair[1] } });
}

/** Is the text the name of a role? */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}
