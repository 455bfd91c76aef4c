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
