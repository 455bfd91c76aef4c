import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Is this neighbour a proxy of ours, whose `X-Forwarded-For` and `-Proto` are believed? */
export type Trust = (address: string, hop: number) => boolean;

/** Rule WI-6: the one rule for HTTP and sockets, from the addresses and networks of TRUSTED_PROXIES. */
export function trustOf(proxies: readonly string[]): Trust {
  return proxyAddr.compile([...proxies]);
}

/**
 * Who asks: the nearest address that is no proxy of ours, as the HTTP side has it in `request.ip`. What an untrusted
 * neighbour writes into the header changes nothing. Undefined: the connection was reset before anybody looked.
 */
export function clientAddress(request: IncomingMessage, trust: Trust): string | undefined {
  // The library's types do not know of a socket that has lost its peer.
  const address: string | undefined = proxyAddr(request, trust);
  return address;
}
