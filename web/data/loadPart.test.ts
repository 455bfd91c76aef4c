import { expect, test } from 'vitest';
import { loadPart } from './loadPart.ts';

const atOnce = { pause: async () => undefined };
const answering = { restyle: async () => undefined, ask: async () => undefined };
const failing = () => Promise.reject<string>(new TypeError('Failed to fetch dynamically imported module'));

test('a part that comes is loaded once', async () => {
  let loads = 0;
  const load = async () => `part ${(loads += 1)}`;
  expect(await loadPart(load, 'missing', answering, atOnce)).toBe('part 1');
});

test('a part whose script has failed is replaced once the server answers, and not before', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked <= 20) throw new TypeError('Failed to fetch');
  };
  expect(await loadPart(failing, 'missing', { ...answering, ask }, atOnce)).toBe('missing');
  expect(asked).toBe(24);
});

test('a part whose style sheet comes later is loaded', async () => {
  let requests = 0;
  const load = () => (requests === 0 ? failing() : Promise.resolve('the part'));
  const restyle = async () => {
    requests += 1;
    if (requests < 2) throw new Error('its styles did not come');
  };
  expect(await loadPart(load, 'missing', { ...answering, restyle }, atOnce)).toBe('the part');
  expect(requests).toBe(2);
});

test('a part whose style sheet is gone is replaced', async () => {
  const restyle = () => Promise.reject<undefined>(new Error('its styles are gone'));
  expect(await loadPart(failing, 'missing', { ...answering, restyle }, atOnce)).toBe('missing');
});
