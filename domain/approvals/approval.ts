import type { Instant } from '../ids.ts';
import { afterBusinessTime } from '../payments/businessDays.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mayDo } from '../staff/roles.ts';
import type { StaffAction, StaffRole } from '../staff/roles.ts';

interface ApprovalRoles {
  readonly ask: readonly StaffRole[];
  readonly decide: readonly StaffRole[];
}

/** Rule FE-1: what two people decide, who may ask, and of which roles the second person must be. */
const bySubject = {
  verificationOverride: { ask: ['kycOfficer', 'compliance'], decide: ['compliance'] },
  withdrawalPayout: { ask: ['paymentsOfficer'], decide: ['finance'] },
  // Asked for by the second person's own decision, where the amount is large.
  withdrawalCompliance: { ask: ['finance'], decide: ['compliance'] },
  withdrawalLegs: { ask: ['paymentsOfficer'], decide: ['compliance'] },
  depositConfirm: { ask: ['paymentsOfficer'], decide: ['finance'] },
  depositManual: { ask: ['paymentsOfficer'], decide: ['finance'] },
  depositRefund: { ask: ['paymentsOfficer'], decide: ['finance'] },
  depositChargeback: { ask: ['paymentsOfficer'], decide: ['finance', 'compliance'] },
  depositChargebackWon: { ask: ['paymentsOfficer'], decide: ['finance', 'compliance'] },
  depositChargebackLost: { ask: ['paymentsOfficer'], decide: ['finance', 'compliance'] },
  // What became of money that a provider was asked to send and cannot tell.
  outgoingSettle: { ask: ['paymentsOfficer'], decide: ['finance'] },
  // Legal texts of the site.
  contentPublication: { ask: ['cmsPublisher'], decide: ['compliance'] },
  // Never about oneself.
  staffRoles: { ask: ['brandAdmin', 'platformAdmin'], decide: ['platformAdmin', 'compliance'] },
  // Kill switches: one stops, two let it go on.
  openingResumed: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // One halts an instrument, two let it trade again.
  haltEnded: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // Two announce a split or a dividend, and two withdraw it.
  corporateAction: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // One lowers a limit, two raise it.
  limitRaised: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // Two change when a market trades and how old its price may be.
  marketTerm: { ask: ['dealing'], decide: ['dealing', 'compliance'] },
  // Two change a setting of the brand, whichever way.
  settingChange: { ask: ['brandAdmin', 'dealing', 'finance'], decide: ['compliance', 'platformAdmin'] },
  // Two say how clients' money reaches the brand.
  paymentProvider: { ask: ['brandAdmin', 'finance'], decide: ['compliance', 'platformAdmin'] },
  // Two say where the prices of every brand come from.
  priceSources: { ask: ['dealing', 'platformAdmin'], decide: ['compliance', 'platformAdmin'] },
  // Two publish other words of a mail: what is written to clients is the brand's promise.
  mailText: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // Against whom the clients of every brand are screened.
  screeningList: { ask: ['compliance'], decide: ['compliance', 'platformAdmin'] },
  // What the calendars of all brands announce.
  economicCalendar: { ask: ['brandAdmin', 'cmsPublisher'], decide: ['compliance', 'platformAdmin'] },
  // One freezes a client, two unfreeze them.
  clientUnfreeze: { ask: ['kycOfficer', 'compliance'], decide: ['compliance'] },
  // One holds what there is of a client, two let it come to its end.
  legalHoldEnd: { ask: ['kycOfficer', 'compliance'], decide: ['compliance'] },
  // One opens a confidential case, two keep it beyond ninety days.
  caseDate: { ask: ['compliance'], decide: ['compliance'] },
  clientTerms: { ask: ['dealing', 'brandAdmin'], decide: ['compliance'] },
  adjustment: { ask: ['finance'], decide: ['compliance'] },
  tradeCorrection: { ask: ['dealing'], decide: ['compliance'] },
  // All that followed from bad ticks, corrected together.
  incidentRepair: { ask: ['dealing'], decide: ['compliance'] },
  // Nobody who has dealt with the matter complained of decides about it alone.
  complaintAnswer: { ask: ['support', 'compliance'], decide: ['compliance'] },
  affiliatePlan: { ask: ['brandAdmin'], decide: ['compliance'] },
  affiliatePayout: { ask: ['finance'], decide: ['compliance'] },
  brandRelease: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // A draft of the studio.
  brandStudio: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // A brand that was begun in the office leaves the public.
  brandWithdrawal: { ask: ['brandAdmin'], decide: ['compliance', 'platformAdmin'] },
  // A day's reconciliation of client money.
  clientMoneySignOff: { ask: ['finance'], decide: ['compliance'] },
  // Data of clients leave by it, to programs of the operator.
  operatorKey: { ask: ['brandAdmin'], decide: ['compliance'] },
  operatorWebhook: { ask: ['brandAdmin'], decide: ['compliance'] },
  // People have written there who they are.
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

/** Rule FE-3: a request that nobody has decided in this time of business days is over. */
const APPROVAL_LIFE_MS = 24 * 60 * 60_000;

/** Rule FE-3: until when a request waits that was made now; no weekend and no bank holiday uses its time up. */
export function approvalEnd(requestedAt: Instant): Instant {
  return afterBusinessTime(requestedAt, APPROVAL_LIFE_MS);
}

/** Rule CC-4: requests that only people with this action may know of. */
const readers: Readonly<Partial<Record<ApprovalSubject, StaffAction>>> = { caseDate: 'cases.read' };

/** The subjects of which somebody with these roles may know; a request about another does not exist for them. */
export function visibleSubjects(roles: readonly StaffRole[]): readonly ApprovalSubject[] {
  return approvalSubjects.filter((subject) => {
    const action = readers[subject];
    return action === undefined || mayDo(roles, action);
  });
}

export interface ApprovalFacts {
  readonly subject: ApprovalSubject;
  /** What exactly it is about: `staff:7`. */
  readonly subjectKey: string;
  readonly state: ApprovalState;
  readonly requestedBy: number;
  readonly expiresAt: Instant;
  /** Whether who has asked still works here: their requests end with their access. */
  readonly hasRequesterAccess: boolean;
}

export interface Decider {
  readonly staffId: number;
  readonly roles: readonly StaffRole[];
}

/**
 * The state as it is now, whether or not anybody has written that down: what was not decided in time has expired
 * (FE-3), and what somebody asked who has no access any more is withdrawn (FE-7).
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

/** Rule FE-4: only who has asked may take the request back, and only while it waits. */
export function checkWithdrawal(approval: ApprovalFacts, staffId: number, now: Instant): Result<true> {
  if (approval.requestedBy !== staffId) return refuse({ code: 'forbidden' });
  return stateAt(approval, now) === 'waiting' ? accept(true) : refuse({ code: 'approvalOver' });
}
