import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { BackTestSetup, BackTestResult } from '@candor/domain/robot/backTest.ts';
import type { Signal } from '@candor/domain/robot/signal.ts';

/** Requests of the robot to the render thread, where long histories delay no other work. */
declare module '../../../bus/bus.ts' {
  interface Requests {
    'robot.signal': { readonly ask: SignalRequest; readonly answer: BarSignal };
    'robot.backTest': { readonly ask: BackTestSetup; readonly answer: BackTestResult };
  }
}

export interface SignalRequest {
  readonly symbol: InstrumentSymbol;
  /** The beginning of the bar's hour. */
  readonly barAt: Instant;
}

/** The signal of one closed bar; `signal` is undefined with too little history before it. */
export type BarSignal =
  | { readonly kind: 'bar'; readonly signal: Signal | undefined }
  /** The instrument did not tick in that hour. */
  | { readonly kind: 'noBar' };
