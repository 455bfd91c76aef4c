import type { ArrivalFault } from '@candor/domain/evidence/arrival.ts';
import type { SymbolChangeFault } from '@candor/domain/evidence/symbolChanges.ts';
import type { TickTimeFault } from '@candor/domain/evidence/tickTime.ts';
import type { Instant } from '@candor/domain/ids.ts';

export const checkNames = [
  ...(['form', 'signature', 'key', 'opening', 'closing', 'delisting', 'booking'] as const),
  ...(['symbolChange', 'openingTick', 'openingTime', 'openingArrival', 'tick', 'time', 'arrival'] as const),
  'log',
] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * Outcome of a check. `provisional`: right as far as can be checked before the hour has ended. `early`: the hour of the
 * decision is still being written, and its part with the tick is not published yet. `waiting`: the published tape does
 * not contain the tick, or no longer. `unasked`: the published data could not be requested.
 */
export type CheckOutcome = 'passed' | 'provisional' | 'early' | 'waiting' | 'unasked' | 'failed';

/**
 * Fault of an execution's entry in the public log. `unsalted`: the log had already begun, but the receipt has no salt
 * for its entry. `absent`: the log is beyond the batch of the execution and does not contain it. `root`: the proof does
 * not lead to the checkpoint. `signature`: the checkpoint is not signed by any key of the log.
 */
export type LogFault = 'unsalted' | 'absent' | 'root' | 'signature';

export interface Check {
  readonly name: CheckName;
  readonly outcome: CheckOutcome;
  /** Hour and root with which the check was made. */
  readonly tape?: { readonly hour: Instant; readonly root: Uint8Array<ArrayBuffer> };
  /**
   * Why the decision cannot have been made at the tick, why the order cannot have arrived as stated, how symbol changes
   * differ from the published ones, or what is wrong in the public log.
   */
  readonly fault?: TickTimeFault | ArrivalFault | SymbolChangeFault | LogFault;
  /**
   * Place in the public log and, if witnesses are required, how many have signed the checkpoint (`cosigned`) and how
   * many must (`quorum`).
   */
  readonly log?: {
    readonly index: number;
    readonly size: number;
    readonly cosigned?: number;
    readonly quorum?: number;
  };
}

/** Returns the outcome of a check that could be made. */
export function verdict(isRight: boolean): CheckOutcome {
  return isRight ? 'passed' : 'failed';
}
