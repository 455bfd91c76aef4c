import type { Instant } from '@candor/domain/ids.ts';

/** Call to a person about an alarm. It contains no name, address or figure of a client. */
export interface AlarmCall {
  /** Id, the same for every attempt, so that a call that arrives twice can be recognised. */
  readonly id: string;
  /** One sentence, as it is in the log. */
  readonly text: string;
  /** Thread that raised the alarm. */
  readonly thread: string;
  readonly at: Instant;
  /** Number of times the same alarm was raised since the last call about it. */
  readonly unreported: number;
  /** Base brand of the installation, for an operator of several. */
  readonly installation: string;
}

/** Channel through which a person is called. */
export interface AlarmChannel {
  /** Name for the log. */
  readonly name: string;
  /** Resolves when the receiver has accepted the call; rejects otherwise. */
  send(call: AlarmCall): Promise<void>;
}
