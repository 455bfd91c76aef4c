import { expect, it } from 'vitest';
import { KnownSenders } from './knownSenders.ts';

const BROWSER = '__Host-device=laptop';
const CLIENT = { authorization: 'Bearer secret', cookie: `theme=dark; __Host-client=bound; ${BROWSER}` };

it('knows a sender by each proof that was shown with a session, and nobody before', () => {
  const known = new KnownSenders();
  expect(known.senderOf(CLIENT)).toBeUndefined();
  known.learn(CLIENT);
  const sender = known.senderOf(CLIENT);
  expect(sender).toBeDefined();
  expect(known.senderOf({ authorization: 'Bearer secret' })).toBe(sender);
  expect(known.senderOf({ cookie: '__Host-client=bound' })).toBe(sender);
  expect(known.senderOf({ authorization: 'Bearer guessed', cookie: BROWSER })).toBe(sender);
});

it.each([
  {},
  { authorization: 'Bearer' },
  { authorization: 'Basic secret' },
  { authorization: `Bearer ${'x'.repeat(9_000)}` },
  { cookie: '__Host-client=' },
  { cookie: '__Host-client=laptop' },
  { cookie: 'a__Host-device=laptop' },
])('takes %o for a stranger', (headers) => {
  const known = new KnownSenders();
  known.learn(CLIENT);
  known.learn({});
  expect(known.senderOf(headers)).toBeUndefined();
});

it('learns no other browser with a session that it knows', () => {
  const known = new KnownSenders();
  known.learn(CLIENT);
  known.learn({ ...CLIENT, cookie: '__Host-device=another' });
  expect(known.senderOf({ cookie: '__Host-device=another' })).toBeUndefined();
});
