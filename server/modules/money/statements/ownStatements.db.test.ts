import { PDFiumLibrary } from '@hyzyla/pdfium';
import { loadBrands } from '../../../brands.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { rotating } from '../../../../tests/support/rotation.ts';
import { foreignWords } from '../../../../tests/brands/foreignWords.ts';

/** Checks that a client's statement names their brand alone: some brands at each commit, all in the full run. */
const [base, ...others] = loadBrands('northline');
const brands = [base, ...others];
let edge: Edge;

beforeAll(async () => {
  // Brands closed to registration have existing clients; tests open registration to create them.
  edge = await startEdge(others.map((brand) => ({ ...brand, registration: true, secondFactor: 'optional' as const })));
});

afterAll(() => edge.stop());

async function paperText(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text;
}

test.each(rotating(others, 2).map((brand) => [brand.id, brand] as const))(
  'R34 a statement of %s names no other brand',
  async (_id, brand) => {
    const host = brand.hosts[0] ?? '';
    const began = edge.clock.now();
    const client = await newClient(edge, { host });
    edge.clock.pass(1_000);
    const [from, until] = [began - 1_000, edge.clock.now()].map((at) => new Date(at).toISOString());
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/statements/period',
      payload: { from, until, format: 'pdf' },
      headers: { host, authorization: `Bearer ${client.token}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const text = await paperText(answer.rawPayload);
    expect(text).toContain(brand.name);
    expect(foreignWords(text, brand, brands)).toEqual([]);
  },
);

test('SA-3 a printed statement says as of when it was made, since an entry of its period may be booked later', async () => {
  const began = edge.clock.now();
  const { token } = await newClient(edge);
  edge.clock.pass(60_000);
  const [from, until] = [began - 1_000, began + 1_000].map((at) => new Date(at).toISOString());
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/statements/period',
    payload: { from, until, format: 'pdf' },
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });
  const made = new Date(edge.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  expect((await paperText(answer.rawPayload)).replaceAll(/\s+/g, ' ')).toContain(`Generated on ${made} UTC`);
});
