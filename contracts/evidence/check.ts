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
 * `provisional`: right as far as can be checked before the hour has ended. `early`: the hour of the decision is still
 * being written, and the part with the tick is not published yet. `waiting`: the published tape does not have the tick,
 * or no longer. `unasked`: the published data could not be reached.
 */
export type CheckOutcome = 'passed' | 'provisional' | 'early' | 'waiting' | 'unasked' | 'failed';

/**
 * What is wrong with the public log's word of an execution. `unsalted`: the log had begun, and the receipt names no
 * entry; `absent`: the log has passed its batch without it; `root`: it does not lead to the checkpoint; `signature`: no
 * key of the log has signed that one.
 */
export type LogFault = 'unsalted' | 'absent' | 'root' | 'signature';

export interface Check {
  readonly name: CheckName;
  readonly outcome: CheckOutcome;
  /** The hour and root that were used. */
  readonly tape?: { readonly hour: Instant; readonly root: Uint8Array<ArrayBuffer> };
  /**
   * Why the decision may not have been made at the tick, why the order cannot have arrived as stated, or how symbol
   * changes differ from the published ones.
   */
  readonly fault?: TickTimeFault | ArrivalFault | SymbolChangeFault | LogFault;
  /** Where it is in the public log, and how many witnesses have signed its checkpoint, where some have to. */
  readonly log?: {
    readonly index: number;
    readonly size: number;
    readonly cosigned?: number;
    readonly quorum?: number;
  };
}

export function verdict(isRight: boolean): CheckOutcome {
  return isRight ? 'passed' : 'failed';
}
