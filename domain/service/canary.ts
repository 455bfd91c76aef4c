import type { BrandId, Instant, InstrumentSymbol } from '../ids.ts';
import type { BrandPauses } from '../trading/openingPauses.ts';
import type { ServiceMode } from './serviceMode.ts';
import { MINUTE_MS } from '../time.ts';

/** Brand of the canary; no other may have this id. */
export const CANARY_BRAND: BrandId = 'canary';

/** Rule CY-1: is the brand included in reports, figures and lists, and visible to staff? All but the canary's are. */
export function isReported(brandId: BrandId): boolean {
  return brandId !== CANARY_BRAND;
}

/** Steps of each of the canary's walks, in this order; the first that fails ends the walk. */
export type CanaryStep = 'page' | 'session' | 'deposit' | 'withdraw' | 'refund' | 'mail' | 'open' | 'close';

/** Payment provider of the canary's brand, which no other brand has and which is in no list (rule CY-6). */
export const CANARY_PROVIDER = 'canaryTill';

/** Interval between walks. */
export const CANARY_EVERY_MS = MINUTE_MS;
/** Time without an answer after which a step has failed. */
export const CANARY_STEP_MS = 15_000;
/**
 * Time of all steps together, with which a fault is found within a minute and a half, however slow the others are (rule
 * CY-3).
 */
export const CANARY_WALK_MS = 30_000;

export interface CanaryOutcome {
  readonly step: CanaryStep;
  readonly ms: number;
  /** Fault of the step; undefined: it succeeded. */
  readonly fault: string | undefined;
}

export interface CanaryWalk {
  readonly at: Instant;
  readonly outcomes: readonly CanaryOutcome[];
  /**
   * Whether somebody has switched off the next step: then the walk shows neither that all works, nor that something
   * does not.
   */
  readonly isCutShort: boolean;
}

/** Instrument that the canary trades, whose market never closes. */
export const CANARY_SYMBOL: InstrumentSymbol = 'BTCUSD';

/** Services that the operator and the desk have switched off, as this server knows them. */
export interface SwitchedOff {
  readonly mode: ServiceMode;
  /** Pauses of the canary's brand. */
  readonly pauses: BrandPauses;
}

/** News of a walk for people. */
type CanaryNews =
  | { readonly kind: 'begun'; readonly step: CanaryStep; readonly fault: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'none' };

/**
 * Rule CY-4: is it refused because somebody has switched it off? Lost trust in the book and a full disk also cause
 * `tradingClosed`, so that is intended only while a pause is in force. A page shows maintenance only as 503.
 */
export function isSwitchedOff(fault: string, { mode, pauses }: SwitchedOff): boolean {
  if (fault === 'underMaintenance' || fault === 'instrumentHalted') return true;
  if (fault === 'tradingClosed') return pauses.all || pauses.symbols.includes(CANARY_SYMBOL);
  return fault === 'status503' && mode === 'maintenance';
}

/** Returns the failed step of a walk; undefined: all succeeded. */
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

/**
 * Rule SM-8: returns the part of the service that the canary cannot use; undefined: it can use everything, or there is
 * no walk.
 */
export function failingPart(walk: CanaryWalk | undefined): CanaryPart | undefined {
  const failed = walk === undefined ? undefined : faultOf(walk);
  return failed === undefined ? undefined : partOf[failed.step];
}

/** Returns the time that a step may take, in milliseconds, after this much of the walk. */
export function stepLimit(walkedMs: number): number {
  return Math.max(0, Math.min(CANARY_STEP_MS, CANARY_WALK_MS - walkedMs));
}

/**
 * Rule CY-3: reports the first failure immediately, later ones not, and ends it with the first complete walk without
 * one. `before` is the latest walk that was not cut short.
 */
export function canaryNews(before: CanaryWalk | undefined, walk: CanaryWalk): CanaryNews {
  if (walk.isCutShort) return { kind: 'none' };
  const failed = faultOf(walk);
  const hadFailed = before !== undefined && faultOf(before) !== undefined;
  if (failed?.fault !== undefined && !hadFailed) return { kind: 'begun', step: failed.step, fault: failed.fault };
  return failed === undefined && hadFailed ? { kind: 'over' } : { kind: 'none' };
}
