import { expect, it } from 'vitest';
import { KnownSenders } from './knownSenders.ts';

const BROWSER = { cookie: 'theme=dark; __Host-device=laptop' };

it('knows a sender by a token that was found and by the browser that showed it, and nobody before', () => {
  const senders = new KnownSenders();
  expect(senders.senderOf({ authorization: 'Bearer secret', ...BROWSER })).toBeUndefined();
  senders.learn('secret', BROWSER);
  const sender = senders.senderOf({ authorization: 'Bearer secret' });
  expect(sender).toBeDefined();
  expect(senders.senderOf({ cookie: '__Host-office=secret' })).toBe(sender);
  expect(senders.senderOf({ authorization: 'Bearer guessed', ...BROWSER })).toBe(sender);
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
  const senders = new KnownSenders();
  senders.learn('secret', BROWSER);
  expect(senders.senderOf(headers)).toBeUndefined();
});

it('learns one browser of a session, the first, and leaves it to the session that showed it first', () => {
  const senders = new KnownSenders();
  senders.learn('secret', { cookie: '__Host-device=laptop; __Host-device=second' });
  senders.learn('secret', { cookie: '__Host-device=another' });
  senders.learn('thief', BROWSER);
  expect(senders.senderOf({ cookie: '__Host-device=second' })).toBeUndefined();
  expect(senders.senderOf({ cookie: '__Host-device=another' })).toBeUndefined();
  expect(senders.senderOf(BROWSER)).toBe(senders.senderOf({ authorization: 'Bearer secret' }));
});
