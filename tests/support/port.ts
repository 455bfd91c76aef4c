import type { AddressInfo } from 'node:net';

/** The port that a listening server was given. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}
