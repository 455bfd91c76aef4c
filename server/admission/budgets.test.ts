import { expect, it } from 'vitest';
import { CONNECTIONS, NEW_CONNECTIONS, SOCKETS_OF_ADDRESS } from './budgets.ts';

const PEOPLE = 40;
const TABS = 2;
/** T56: sockets of a tab. */
const SOCKETS = PEOPLE * TABS * 2;
/** Connections that browsers open to a host, besides its sockets. */
const HTTP_CONNECTIONS = PEOPLE * 6;

it('an office of forty people with two tabs each fits behind one address', () => {
  expect(SOCKETS_OF_ADDRESS.perSubject).toBeGreaterThanOrEqual(SOCKETS);
  expect(CONNECTIONS.perSubject).toBeGreaterThanOrEqual(SOCKETS + HTTP_CONNECTIONS);
  expect(NEW_CONNECTIONS.hits).toBeGreaterThanOrEqual(CONNECTIONS.perSubject);
});
