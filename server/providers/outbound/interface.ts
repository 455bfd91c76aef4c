export interface Letter {
  /** Id, the same for each attempt, so that the other side recognises a repetition. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Call, byte for byte. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the request; empty for GET. */
  readonly body: string;
}

/** Complete answer, whatever its status; header names are in lower case. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Result of a call. `unsent`: nothing can have reached the other side. `unknown`: it may have taken effect there or
 * not; only a query can tell.
 */
export type Sent = { readonly answer: OutboundAnswer } | 'unsent' | 'unknown';

/**
 * Reason why a call had no complete answer: the address is internal, the name is unknown, the connection was refused,
 * TLS failed, it took too long, the network has no route, or the answer broke off.
 */
export type DeliveryFault = 'inside' | 'nameUnknown' | 'refused' | 'tls' | 'timedOut' | 'unreachable' | 'brokenOff';

/** Result of a delivery, for people. */
export type Delivered = { readonly answer: OutboundAnswer } | { readonly fault: DeliveryFault };

/** The only client for calls from this server to configured addresses (T37). */
export interface Outbound {
  /** Posts as JSON; true if the message was accepted (2xx), false for any other result. */
  post(address: string, letter: Letter): Promise<boolean>;
  /** Sends a call, to one of these origins only. */
  send(call: OutboundCall, origins: readonly string[]): Promise<Sent>;
  /** Sends a repeatable call: reports the cause of a failure, not whether the call may have arrived. */
  deliver(call: OutboundCall, origins: readonly string[]): Promise<Delivered>;
}

/** Complete answer to a download, whatever its status. */
export interface Download {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Downloads a file from one of these origins; undefined where no complete answer came. */
export type FetchFile = (address: string, origins: readonly string[]) => Promise<Download | undefined>;

/** Posts bytes to a configured address; undefined where no complete answer came. */
export type PostBytes = (
  call: Pick<OutboundCall, 'url' | 'headers'> & { readonly body: Uint8Array },
) => Promise<Download | undefined>;
