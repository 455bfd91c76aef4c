export interface Letter {
  /** The same for each attempt, so that the other side can tell a repetition. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as it travels, byte for byte. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  readonly body: string;
}

/** A whole answer, whatever its status; names of headers are in lower case. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What came of a call. `unsent`: nothing of it can have reached the other side. `unknown`: it may have happened there
 * or not; only asking can tell.
 */
export type Sent = { readonly answer: OutboundAnswer } | 'unsent' | 'unknown';

/**
 * Why a call had no whole answer: its address leads inside, its name is unknown, nobody listens there, no TLS could be
 * agreed, it took too long, the network does not lead there, or the answer broke off.
 */
export type DeliveryFault = 'inside' | 'nameUnknown' | 'refused' | 'tls' | 'timedOut' | 'unreachable' | 'brokenOff';

/** What came of a delivery, for people. */
export type Delivered = { readonly answer: OutboundAnswer } | { readonly fault: DeliveryFault };

/** The one way out of this server to addresses that were configured (T37). */
export interface Outbound {
  /** Posts as JSON; true: it was taken (2xx). Whatever else comes, or nothing, is false. */
  post(address: string, letter: Letter): Promise<boolean>;
  /** Sends a call to one of these origins and to no other place. */
  send(call: OutboundCall, origins: readonly string[]): Promise<Sent>;
  /** The same, for what may be sent again: why it failed counts, and not whether it arrived. */
  deliver(call: OutboundCall, origins: readonly string[]): Promise<Delivered>;
}

/** A whole answer to a download, whatever its status. */
export interface Download {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** The same way out for files: one address of one of these origins; undefined where no whole answer came. */
export type FetchFile = (address: string, origins: readonly string[]) => Promise<Download | undefined>;
