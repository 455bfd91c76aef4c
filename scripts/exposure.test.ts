import { expect, it } from 'vitest';
import { exposureWarning } from './exposure.ts';

it.each(['127.0.0.1', '127.5.0.1', 'localhost', 'candor.localhost', '::1'])('has no warning at %s', (host) => {
  expect(exposureWarning({ mode: 'demo', host })).toBeUndefined();
});

it.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example', 'demo.example'])(
  'warns of a demonstration that listens at %s',
  (host) => {
    expect(exposureWarning({ mode: 'demo', host })).toMatch(`HOST ${host}: other machines can reach`);
  },
);

it('has none in live, where nothing of the demonstration exists', () => {
  expect(exposureWarning({ mode: 'live', host: '0.0.0.0' })).toBeUndefined();
});
