import type { BrandId, Instant, InstrumentSymbol } from '../ids.ts';
import type { BrandPauses } from '../trading/openingPauses.ts';
import type { ServiceMode } from './serviceMode.ts';

/** The brand of the canary: no other may have this id. */
export const CANARY_BRAND: BrandId = 'canary';

/** Rule CY-1: is it a brand that reports, figures, lists and staff know of? All but the canary's are. */
export function isReported(brandId: BrandId): boolean {
  return brandId !== CANARY_BRAND;
}

/** What the canary does in each of its walks, in this order; the first that fails ends the walk. */
export type CanaryStep = 'page' | 'session' | 'deposit' | 'withdraw' | 'refund' | 'mail' | 'open' | 'close';

/** The payment provider of the canary's brand, which no other brand has and which is in no list (rule CY-6). */
export const CANARY_PROVIDER = 'canaryTill';

/** A walk begins so often. */
export const CANARY_EVERY_MS = 60_000;
/** A step without an answer for so long has failed. */
export const CANARY_STEP_MS = 15_000;
/** All steps together: with it a fault is found within a minute and a half, however slow the others are (rule CY-3). */
export const CANARY_WALK_MS = 30_000;

export interface CanaryOutcome {
  readonly step: CanaryStep;
  readonly ms: number;
  /** Undefined: it did. */
  readonly fault: string | undefined;
}

export interface CanaryWalk {
  readonly at: Instant;
  readonly outcomes: readonly CanaryOutcome[];
  /** Somebody has switched off what comes next: the walk says neither that all works, nor that something does not. */
  readonly isCutShort: boolean;
}

/** What the canary trades: the market that never closes. */
export const CANARY_SYMBOL: InstrumentSymbol = 'BTCUSD';

/** What the operator and the desk have switched off, as this server knows it. */
export interface SwitchedOff {
  readonly mode: ServiceMode;
  /** Of the canary's brand. */
  readonly pauses: BrandPauses;
}

/** What people hear of a walk. */
type CanaryNews =
  | { readonly kind: 'begun'; readonly step: CanaryStep; readonly fault: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'none' };

/**
 * Rule CY-4: is it refused because somebody has switched it off? Lost trust in the book and a full disk say
 * `tradingClosed`, too: it is wanted only while a pause is in force. A page says of maintenance no more than 503.
 */
export function isSwitchedOff(fault: string, { mode, pauses }: SwitchedOff): boolean {
  if (fault === 'underMaintenance' || fault === 'instrumentHalted') return true;
  if (fault === 'tradingClosed') return pauses.all || pauses.symbols.includes(CANARY_SYMBOL);
  return fault === 'status503' && mode === 'maintenance';
}

/** What failed in a walk; undefined: everything was done. */
export function faultOf({ outcomes }: CanaryWalk): CanaryOutcome | undefined {
  return outcomes.find(({ fault }) => fault !== undefined);
}

const partOf = {
  page: 'website',
  session: 'website',
  deposit: 'payments',
  withdraw: 'payments',
  refund: 'payments',
  mail: 'mails',
  open: 'trading',
  close: 'trading',
} as const satisfies Readonly<Record<CanaryStep, string>>;

/** A part of the service as the canary sees it. */
export type CanaryPart = (typeof partOf)[CanaryStep];

/** Rule SM-8: what of the service the canary cannot use; undefined: it can use everything, or there is none. */
export function failingPart(walk: CanaryWalk | undefined): CanaryPart | undefined {
  const failed = walk === undefined ? undefined : faultOf(walk);
  return failed === undefined ? undefined : partOf[failed.step];
}

/** How long a step may take, in milliseconds, where the walk has lasted for so long. */
export function stepLimit(walkedMs: number): number {
  return Math.max(0, Math.min(CANARY_STEP_MS, CANARY_WALK_MS - walkedMs));
}

/**
 * Rule CY-3: the first failure is reported at once, later ones are not, and the first whole walk without one ends
 * it. `before` is the latest walk that was not cut short.
 */
export function canaryNews(before: CanaryWalk | undefined, walk: CanaryWalk): CanaryNews {
  if (walk.isCutShort) return { kind: 'none' };
  const failed = faultOf(walk);
  const hadFailed = before !== undefined && faultOf(before) !== undefined;
  if (failed?.fault !== undefined && !hadFailed) return { kind: 'begun', step: failed.step, fault: failed.fault };
  return failed === undefined && hadFailed ? { kind: 'over' } : { kind: 'none' };
}
