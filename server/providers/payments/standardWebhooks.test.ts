import { expect, it } from 'vitest';
import { isStandardWebhook, standardKey, standardSignature } from './standardWebhooks.ts';

const KEY = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SECONDS = '1614265330';
const BODY = new TextEncoder().encode('{"test": 2432232314}');
const SIGNATURE = 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const key = (): Uint8Array => {
  const bytes = standardKey(KEY);
  if (bytes === undefined) throw new Error('the key of the vector is one');
  return bytes;
};

it('PP-3 the vector of Standard Webhooks 1.0', () => {
  expect(standardSignature(key(), ID, SECONDS, BODY)).toBe(SIGNATURE);
  const headers = { 'webhook-id': ID, 'webhook-timestamp': SECONDS, 'webhook-signature': `v1,${SIGNATURE}` };
  const webhook = { headers, body: BODY, query: {} };
  expect(isStandardWebhook(webhook, [key()], 1_614_265_330_000)).toBe(true);
  expect(isStandardWebhook(webhook, [], 1_614_265_330_000)).toBe(false);
});

it.each(['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_c2hvcnQ=', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!'])(
  'PP-4 %s is no key',
  (text) => expect(standardKey(text)).toBeUndefined(),
);
