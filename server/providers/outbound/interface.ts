export interface Letter {
  /** The same for each attempt, so that the other side recognises a repetition. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as it is sent, byte for byte. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  readonly body: string;
}

/** A complete answer, whatever its status; names of headers are in lower case. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The result of a call. `unsent`: nothing of it can have reached the other side. `unknown`: it may have happened there
 * or not; only a query can tell.
 */
export type Sent = { readonly answer: OutboundAnswer } | 'unsent' | 'unknown';

/**
 * Why a call had no complete answer: its address is internal, its name is unknown, the connection was refused, TLS
 * failed, it took too long, the network has no route, or the answer broke off.
 */
export type DeliveryFault = 'inside' | 'nameUnknown' | 'refused' | 'tls' | 'timedOut' | 'unreachable' | 'brokenOff';

/** The result of a delivery, for people. */
export type Delivered = { readonly answer: OutboundAnswer } | { readonly fault: DeliveryFault };

/** The one way out of this server to addresses that were configured (T37). */
export interface Outbound {
  /** Posts as JSON; true: it was accepted (2xx). Any other result is false. */
  post(address: string, letter: Letter): Promise<boolean>;
  /** Sends a call to one of these origins only. */
  send(call: OutboundCall, origins: readonly string[]): Promise<Sent>;
  /** The same, for repeatable calls: the cause of a failure matters, not whether the call arrived. */
  deliver(call: OutboundCall, origins: readonly string[]): Promise<Delivered>;
}

/** A complete answer to a download, whatever its status. */
export interface Download {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** The same for files: one address of one of these origins; undefined where no complete answer came. */
export type FetchFile = (address: string, origins: readonly string[]) => Promise<Download | undefined>;

/** Posts bytes to an address of the settings; undefined where no complete answer came. */
export type PostBytes = (
  call: Pick<OutboundCall, 'url' | 'headers'> & { readonly body: Uint8Array },
) => Promise<Download | undefined>;
