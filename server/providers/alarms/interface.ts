import type { Instant } from '@candor/domain/ids.ts';

/** What a person is called for: no name, address or figure of a client is in it. */
export interface AlarmCall {
  /** The same for every try, so that a call that arrives twice can be recognised. */
  readonly id: string;
  /** One sentence of ours, as it is in the log. */
  readonly text: string;
  /** The thread that raised it. */
  readonly thread: string;
  readonly at: Instant;
  /** How often the same was raised since the last call about it. */
  readonly unreported: number;
  /** The base brand of the installation, for an operator of several. */
  readonly installation: string;
}

/** A way to call a person. */
export interface AlarmChannel {
  /** For the log. */
  readonly name: string;
  /** Resolves when the other side has accepted it; rejects where it has not. */
  send(call: AlarmCall): Promise<void>;
}
