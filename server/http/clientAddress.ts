import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Is this neighbour one of our proxies, whose `X-Forwarded-For` and `-Proto` are trusted? */
export type Trust = (address: string, hop: number) => boolean;

/** Rule WI-6: builds the one trust rule for HTTP and sockets, from the addresses and networks of TRUSTED_PROXIES. */
export function trustOf(proxies: readonly string[]): Trust {
  return proxyAddr.compile([...proxies]);
}

/**
 * Returns the caller's address: the nearest one that is not our proxy, as the HTTP side has it in `request.ip`. An
 * untrusted neighbour's header changes nothing. Undefined: the connection was reset before its address was read.
 */
export function clientAddress(request: IncomingMessage, trust: Trust): string | undefined {
  // The library's types do not include a socket that has lost its peer.
  const address: string | undefined = proxyAddr(request, trust);
  return address;
}

/**
 * Is this caller on the machine itself? Takes the address as it is, or as callers are counted by, where the IPv6
 * loopback is its network. The `Host` header proves nothing: its sender chooses it.
 */
function isOwnMachine(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address) || address === '::1' || address === '0:0:0:0';
}

/** Sender of a request, as its address and its headers have it. */
export interface RequestSender {
  readonly ip: string;
  /** Does a header say that a proxy passes the request on? */
  readonly isForwarded: boolean;
}

export function senderOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): RequestSender {
  return { ip, isForwarded: isForwarded(headers) };
}

export function isForwarded({ forwarded, 'x-forwarded-for': addresses }: IncomingHttpHeaders): boolean {
  return forwarded !== undefined || addresses !== undefined;
}

/**
 * Does a request come from this machine itself? One that a proxy of this machine forwards comes from here too, but its
 * visitor need not.
 */
export function isSentHere(sender: RequestSender): boolean {
  return isOwnMachine(sender.ip) && !sender.isForwarded;
}
