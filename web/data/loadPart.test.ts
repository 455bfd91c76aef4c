import { expect, test } from 'vitest';
import { askServer } from './askServer.ts';
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

test('a part is waited for while a proxy answers in place of a server that restarts', async () => {
  const statuses = [502, 503, 504, 500, 502, 503];
  let asked = 0;
  const ask = () => askServer(async () => ({ status: statuses[asked++] ?? 200 }));
  const load = () => (asked < statuses.length ? failing() : Promise.resolve('the part'));
  expect(await loadPart(load, 'missing', { ...answering, ask }, atOnce)).toBe('the part');
});

test('a part that the server no longer has is replaced', async () => {
  const ask = () => askServer(async () => ({ status: 404 }));
  expect(await loadPart(failing, 'missing', { ...answering, ask }, atOnce)).toBe('missing');
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
