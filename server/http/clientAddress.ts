import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Is this neighbour one of our proxies, whose `X-Forwarded-For` and `-Proto` are trusted? */
export type Trust = (address: string, hop: number) => boolean;

/** Rule WI-6: the one rule for HTTP and sockets, from the addresses and networks of TRUSTED_PROXIES. */
export function trustOf(proxies: readonly string[]): Trust {
  return proxyAddr.compile([...proxies]);
}

/**
 * The caller's address: the nearest one that is not our proxy, as the HTTP side has it in `request.ip`. An untrusted
 * neighbour's header changes nothing. Undefined: the connection was reset before its address was read.
 */
export function clientAddress(request: IncomingMessage, trust: Trust): string | undefined {
  // The library's types do not include a socket that has lost its peer.
  const address: string | undefined = proxyAddr(request, trust);
  return address;
}

/**
 * Does this caller sit at the machine itself? The address as it is, or as callers are counted by, where the loopback of
 * IPv6 is its network. What `Host` says of a request proves nothing: its sender chooses it.
 */
export function isOwnMachine(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address) || address === '::1' || address === '0:0:0:0';
}
