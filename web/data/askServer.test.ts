import { expect, test } from 'vitest';
import { askServer } from './askServer.ts';

test.each([200, 304, 404])('%i is an answer of the server', async (status) => {
  await expect(askServer(async () => ({ status }))).resolves.toBeUndefined();
});

test.each([500, 502, 503, 504])('%i may be the answer of a proxy for a server that restarts', async (status) => {
  await expect(askServer(async () => ({ status }))).rejects.toThrow(`${status}`);
});
