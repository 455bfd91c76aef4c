import { expect, it } from 'vitest';
import { KnownSenders } from './knownSenders.ts';

const BROWSER = { cookie: 'theme=dark; __Host-device=laptop' };

it('knows a sender by a token that was found and by the browser that showed it, and nobody before', () => {
  const known = new KnownSenders();
  expect(known.senderOf({ authorization: 'Bearer secret', ...BROWSER })).toBeUndefined();
  known.learn('secret', BROWSER);
  const sender = known.senderOf({ authorization: 'Bearer secret' });
  expect(sender).toBeDefined();
  expect(known.senderOf({ cookie: '__Host-office=secret' })).toBe(sender);
  expect(known.senderOf({ authorization: 'Bearer guessed', ...BROWSER })).toBe(sender);
});

it.each([
  {},
  { authorization: 'Bearer' },
  { authorization: 'Basic secret' },
  { authorization: `Bearer ${'x'.repeat(9_000)}` },
  { cookie: '__Host-device=' },
  { cookie: '__Host-client=laptop' },
  { cookie: 'a__Host-device=laptop' },
])('takes %o for a stranger', (headers) => {
  const known = new KnownSenders();
  known.learn('secret', BROWSER);
  expect(known.senderOf(headers)).toBeUndefined();
});

it('learns one browser of a session, the first, and leaves it to the session that showed it first', () => {
  const known = new KnownSenders();
  known.learn('secret', { cookie: '__Host-device=laptop; __Host-device=second' });
  known.learn('secret', { cookie: '__Host-device=another' });
  known.learn('thief', BROWSER);
  expect(known.senderOf({ cookie: '__Host-device=second' })).toBeUndefined();
  expect(known.senderOf({ cookie: '__Host-device=another' })).toBeUndefined();
  expect(known.senderOf(BROWSER)).toBe(known.senderOf({ authorization: 'Bearer secret' }));
});
