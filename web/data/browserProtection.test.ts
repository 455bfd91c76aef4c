import { expect, it } from 'vitest';
import { lacksProtection } from './browserProtection.ts';

const whole = {
  isSecureContext: true,
  SecurityPolicyViolationEvent: () => undefined,
  crypto: { subtle: {} },
  HTMLIFrameElement: { prototype: { sandbox: '' } },
};

it('T17 a browser of the last years lacks nothing', () => {
  expect(lacksProtection(whole)).toBe(false);
});

it.each([
  ['a connection that nobody reads', { isSecureContext: false }],
  ['policies of pages', { SecurityPolicyViolationEvent: undefined }],
  ['cryptography', { crypto: undefined }],
  ['sandboxes', { HTMLIFrameElement: { prototype: {} } }],
  ['frames', { HTMLIFrameElement: undefined }],
])('T17 a browser without %s is warned', (_, missing) => {
  expect(lacksProtection({ ...whole, ...missing })).toBe(true);
});
