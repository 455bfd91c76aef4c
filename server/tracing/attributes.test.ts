import { clientEvents } from '@candor/contracts/sockets/trading.ts';
import { expect, test } from 'vitest';
import { allowedAttributes, tracedOrders } from './attributes.ts';

test('what is declared is kept', () => {
  const allowed = {
    'http.request.method': 'POST',
    'http.route': '/api/positions/:id',
    'http.response.status_code': 200,
    'db.system.name': 'postgresql',
    'candor.login': 'web',
    'candor.order': 'openPosition',
    'candor.outcome': 'commandReused',
    'candor.subject': 'dealing.submit',
    'candor.batch': 4_711,
    'candor.inputs': 3,
  };
  expect(allowedAttributes(allowed)).toEqual(allowed);
});

test('every order that a client can send is one of the list', () => {
  expect([...tracedOrders].toSorted()).toEqual(Object.keys(clientEvents).toSorted());
});

test.each([
  ['an attribute that is not declared', 'enduser.id', 'ada'],
  ['one of every object', 'toString', 'ada'],
  ['an address in a route', 'http.route', '/api/clients/ada@example.com'],
  ['a path with a query', 'http.route', '/login?token=secret'],
  ['a name as a login', 'candor.login', 'ada'],
  ['a name as an order', 'candor.order', 'Ada Lovelace'],
  ['a text as an outcome', 'candor.outcome', 'Ada may not'],
  ['a token as a subject', 'candor.subject', 'eyJhbGciOi.J9'],
  ['a name as a subject', 'candor.subject', 'ada'],
  ['an amount', 'candor.batch', 12.5],
  ['less than nothing', 'candor.inputs', -1],
  ['a text for a number', 'candor.batch', '4711'],
  ['nothing', 'candor.batch', undefined],
])('%s is left out', (_what, name, value) => {
  expect(allowedAttributes({ [name]: value })).toEqual({});
});
