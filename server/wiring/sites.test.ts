import { expect, test } from 'vitest';
import { brandAddress } from './sites.ts';

const brand = { id: 'northline', hosts: ['northline.localhost', 'trade.example.com'] };
const demo = { port: 3000, mode: 'demo', brand: 'northline' } as const;
const live = { port: 3000, mode: 'live', brand: 'northline' } as const;

test.each([
  [demo, undefined, 'http://northline.localhost:3000'],
  [demo, 'northline.localhost', 'http://northline.localhost:3000'],
  [demo, 'trade.example.com', 'https://trade.example.com'],
  [demo, 'localhost', 'http://localhost:3000'],
  [demo, '127.0.0.1', 'http://127.0.0.1:3000'],
  [demo, 'office.localhost', 'http://northline.localhost:3000'],
  [live, 'trade.example.com', 'https://trade.example.com'],
  [live, 'localhost', 'http://northline.localhost:3000'],
  [live, 'elsewhere.example', 'http://northline.localhost:3000'],
])('PY-5 a provider sends a client back to the host he came from, if it is the brand’s: %j, %s', (config, host, at) => {
  expect(brandAddress(config, brand, host)).toBe(at);
});
