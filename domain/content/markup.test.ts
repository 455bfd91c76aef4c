import { expect, it } from 'vitest';
import { isSafeLink } from './markup.ts';

it.each(['https://example.com/a?b=c', '/platform/BTCUSD', '/', '#costs', 'mailto:help@example.com'])(
  'PU-3 a link may lead to %s',
  (address) => expect(isSafeLink(address)).toBe(true),
);

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://example.com',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '\\\\example.com',
  'example.com',
  '',
])('PU-3 a link may not lead to %s', (address) => expect(isSafeLink(address)).toBe(false));
