import type { Instant } from '../ids.ts';
import { afterBusinessTime } from '../payments/businessDays.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mayDo } from '../staff/roles.ts';
import type { StaffAction, StaffRole } from '../staff/roles.ts';
import { DAY_MS } from '../time.ts';

interface ApprovalRoles {
  readonly ask: readonly StaffRole[];
  readonly decide: readonly StaffRole[];
}

/** Rule FE-1: subjects that two people decide: which roles may request them, and which role the second person needs. */
const bySubject = {
  verificationOverride: { ask: ['kycOfficer', 'compliance'], decide: ['compliance'] },
  withdrawalPayout: { ask: ['paymentsOfficer'], decide: ['finance'] },
  // Requested by the second person's own decision, where the amount is large.
  withdrawalCompliance: { ask: ['finance'], decide: ['compliance'] },
  withdrawalLegs: { ask: ['paymentsOfficer'], decide: ['compliance'] },
  depositConfirm: { ask: ['paymentsOfficer'], decide: ['finance'] },
  depositManual: { ask: ['paymentsOfficer'], decide: ['finance'] },
  depositRefund: { ask: ['paymentsOfficer'], decide: ['finance'] },
  depositChargeback: { ask: ['paymentsOfficer'], decide: ['finance', 'compliance'] },
  depositChargebackWon: { ask: ['paymentsOfficer'], decide: ['finance', 'compliance'] },
  depositChargebackLost: { ask: ['paymentsOfficer'], decide: ['finance', 'compliance'] },
  // The outcome of money that a provider was asked to send but cannot report.
  outgoingSettle: { ask: ['paymentsOfficer'], decide: ['finance'] },
  // Legal texts of the website.
  contentPublication: { ask: ['cmsPublisher'], decide: ['compliance'] },
  // Roles of staff; a person never decides about themselves.
  staffRoles: { ask: ['brandAdmin', 'platformAdmin'], decide: ['platformAdmin', 'compliance'] },
  // The end of a kill switch: one person stops, two resume.
  openingResumed: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // The end of a halt: one person halts an instrument, two resume trading.
  haltEnded: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // A corporate action: two people announce it, and two withdraw it.
  corporateAction: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // A higher limit: one person lowers a limit, two raise it.
  limitRaised: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // Hours of a market, and the age limit of its prices.
  marketTerm: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // A setting of the brand, in either direction.
  settingChange: { ask: ['brandAdmin', 'dealing', 'finance'], decide: ['compliance', 'platformAdmin'] },
  // Payment providers, through which clients' money reaches the brand.
  paymentProvider: { ask: ['brandAdmin', 'finance'], decide: ['compliance', 'platformAdmin'] },
  // Sources of prices, for every brand.
  priceSources: { ask: ['dealing', 'platformAdmin'], decide: ['compliance', 'platformAdmin'] },
  // A brand's own text of a mail: what is written to clients is the brand's promise.
  mailText: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // Lists against which the clients of every brand are screened.
  screeningList: { ask: ['compliance'], decide: ['compliance', 'platformAdmin'] },
  // Announcements in the calendars of all brands.
  economicCalendar: { ask: ['brandAdmin', 'cmsPublisher'], decide: ['compliance', 'platformAdmin'] },
  // The end of a freeze: one person freezes a client, two unfreeze them.
  clientUnfreeze: { ask: ['kycOfficer', 'compliance'], decide: ['compliance'] },
  // The end of a legal hold: one person places it on a client's data, two lift it.
  legalHoldEnd: { ask: ['kycOfficer', 'compliance'], decide: ['compliance'] },
  // The date of a confidential case: one person opens it, two keep it beyond ninety days.
  caseDate: { ask: ['compliance'], decide: ['compliance'] },
  clientTerms: { ask: ['dealing', 'brandAdmin'], decide: ['compliance'] },
  adjustment: { ask: ['finance'], decide: ['compliance'] },
  tradeCorrection: { ask: ['dealing'], decide: ['compliance'] },
  // A repair: all consequences of bad ticks, corrected together.
  incidentRepair: { ask: ['dealing'], decide: ['compliance'] },
  // A final answer: people involved in the matter complained of never decide about it alone.
  complaintAnswer: { ask: ['support', 'compliance'], decide: ['compliance'] },
  affiliatePlan: { ask: ['brandAdmin'], decide: ['compliance'] },
  affiliatePayout: { ask: ['finance'], decide: ['compliance'] },
  brandRelease: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // A draft of the studio, to be published.
  brandStudio: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // The withdrawal of a public brand that was created in the office.
  brandWithdrawal: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // A day's reconciliation of client money.
  clientMoneySignOff: { ask: ['finance'], decide: ['compliance'] },
  // A key or webhook, by which clients' data reach programs of the operator.
  operatorKey: { ask: ['brandAdmin'], decide: ['compliance'] },
  operatorWebhook: { ask: ['brandAdmin'], decide: ['compliance'] },
  // Names of clients, partners or staff leave the office with such a file.
  listExport: {
    ask: [
      ...(['support', 'kycOfficer', 'paymentsOfficer', 'finance', 'dealing'] as const),
      ...(['compliance', 'brandAdmin', 'platformAdmin', 'auditor'] as const),
    ],
    decide: ['compliance'],
  },
  // Form entries name the people who wrote them.
  formExport: { ask: ['support', 'cmsPublisher', 'brandAdmin'], decide: ['compliance'] },
} satisfies Readonly<Record<string, ApprovalRoles>>;

export type ApprovalSubject = keyof typeof bySubject;

export const approvalRoles: Readonly<Record<ApprovalSubject, ApprovalRoles>> = bySubject;

export const approvalSubjects: readonly ApprovalSubject[] = Object.keys(bySubject).filter(isApprovalSubject);

function isApprovalSubject(name: string): name is ApprovalSubject {
  return Object.hasOwn(bySubject, name);
}

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Rule FE-3: time of business days after which an undecided request expires. */
const APPROVAL_LIFE_MS = DAY_MS;

/** Rule FE-3: returns when a request made now expires; weekends and bank holidays do not count. */
export function approvalEnd(requestedAt: Instant): Instant {
  return afterBusinessTime(requestedAt, APPROVAL_LIFE_MS);
}

/** Rule CC-4: actions that a person needs to see requests about these subjects. */
const readers: Readonly<Partial<Record<ApprovalSubject, StaffAction>>> = { caseDate: 'cases.read' };

/** Lists the subjects visible to a person with these roles; for them, a request about another one does not exist. */
export function visibleSubjects(roles: readonly StaffRole[]): readonly ApprovalSubject[] {
  return approvalSubjects.filter((subject) => {
    const action = readers[subject];
    return action === undefined || mayDo(roles, action);
  });
}

export interface ApprovalFacts {
  readonly subject: ApprovalSubject;
  /** Key of the thing that it concerns: `staff:7`. */
  readonly subjectKey: string;
  readonly state: ApprovalState;
  readonly requestedBy: number;
  readonly expiresAt: Instant;
  /** Whether the requester still has access; their requests end with it. */
  readonly hasRequesterAccess: boolean;
}

export interface Decider {
  readonly staffId: number;
  readonly roles: readonly StaffRole[];
}

/**
 * Returns the state at this instant, even if it has not been stored yet: a request that was not decided in time has
 * expired (FE-3), and one whose requester has lost access is withdrawn (FE-7).
 */
export function stateAt(
  { state, expiresAt, hasRequesterAccess }: Pick<ApprovalFacts, 'state' | 'expiresAt' | 'hasRequesterAccess'>,
  now: Instant,
): ApprovalState {
  if (state !== 'waiting') return state;
  if (now >= expiresAt) return 'expired';
  return hasRequesterAccess ? 'waiting' : 'withdrawn';
}

/**
 * Rules FE-1 to FE-3, ST-5: may this person decide the request now? Refusals: `approvalOver`, `approvalOwn`,
 * `staffSelf`, `forbidden`.
 */
export function checkDecision(approval: ApprovalFacts, { staffId, roles }: Decider, now: Instant): Result<true> {
  if (stateAt(approval, now) !== 'waiting') return refuse({ code: 'approvalOver' });
  if (approval.requestedBy === staffId) return refuse({ code: 'approvalOwn' });
  if (approval.subject === 'staffRoles' && approval.subjectKey === `staff:${staffId}`) {
    return refuse({ code: 'staffSelf' });
  }
  if (!approvalRoles[approval.subject].decide.some((role) => roles.includes(role))) {
    return refuse({ code: 'forbidden' });
  }
  return accept(true);
}

/**
 * Rule FE-4: only the requester may withdraw a request, and only while it waits. Refusals: `forbidden`, `approvalOver`.
 */
export function checkWithdrawal(approval: ApprovalFacts, staffId: number, now: Instant): Result<true> {
  if (approval.requestedBy !== staffId) return refuse({ code: 'forbidden' });
  return stateAt(approval, now) === 'waiting' ? accept(true) : refuse({ code: 'approvalOver' });
}
