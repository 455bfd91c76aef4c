import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Brand } from '@candor/brands/schema.ts';
import { DRAFTS_MAXIMUM } from '@candor/domain/branding/newBrand.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { CreatedBoard } from '../../website/branding/index.ts';

/** Claims of brands that this process has not been notified of. */

let edge: Edge;
let admin: Staff;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
});

afterAll(() => edge.stop());

const pinefield = {
  id: 'pinefield',
  name: 'Pinefield',
  hosts: ['pinefield.localhost'],
  entity: { name: 'Pinefield Demonstration', address: '1 Example Street, Nowhere', licence: null },
  regime: 'esma-retail',
  currency: 'CHF',
  languages: ['en'],
  like: null,
};

const create = (more: object) => officePost(edge, 'brands/create', { ...pinefield, ...more }, admin.sent);

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

/** Creates a brand as another server would, whose notice has not arrived. */
async function begunElsewhere(id: string, name: string): Promise<void> {
  await asOwner(edge.database, async (owner) => {
    await owner.query('INSERT INTO brand (id) VALUES ($1)', [id]);
    await owner.query(
      `INSERT INTO created_brand (brand_id, state, settings, theme, logo, created_by, created_at, changed_at)
       SELECT $1, 'draft', $2, '', '', min(id), now(), now() FROM staff`,
      [id, JSON.stringify({ name })],
    );
    await owner.query('INSERT INTO created_brand_host (host, brand_id) VALUES ($1, $2)', [`${id}.localhost`, id]);
  });
}

it('BS-11 names, ids and hosts of brands that this process has not heard of are taken', async () => {
  await begunElsewhere('elsewhere', 'Else Where');
  expect((await create({ name: 'Elsewhere' })).code).toBe('brandNameTaken');
  expect((await create({ hosts: ['elsewhere.localhost'] })).code).toBe('brandHostTaken');
  expect((await create({ id: 'elsewhere' })).code).toBe('brandIdTaken');
});

it('BS-10, SE-5 a brand that begins like another has the methods of its file, not those of its settings', async () => {
  const methods = edge.brand.payments.methods.filter(({ enabled }) => enabled).map(({ key }) => key);
  const decided = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'an outage' };
  const text = methods.map((key) => `-${key}`).join(' ');
  const change = { brandId: edge.brand.id, key: 'payments.methods', before: methods.join(' '), text } as const;
  expect(await edge.bus.request('dealing.changeSetting', { commandId: 'off', ...change, ...decided })).toMatchObject({
    ok: true,
  });
  await expect.poll(() => edge.brand.payments.methods.some(({ enabled }) => enabled)).toBe(false);
  const like = { id: 'likewise', name: 'Likewise', hosts: ['likewise.localhost'], like: edge.brand.id };
  expect(codeOf(await create(like))).toBe('200');
  await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ settings: string }>(
      "UPDATE created_brand SET state = 'ended' WHERE brand_id = 'likewise' RETURNING settings",
    );
    const { payments } = JSON.parse(rows[0]?.settings ?? '') as Pick<Brand, 'payments'>;
    expect(payments.methods.filter(({ enabled }) => enabled).map(({ key }) => key)).toEqual(methods);
  });
});

it('BS-10 a folder that the database does not know is hidden, and set aside before any brand is loaded', async () => {
  const data = mkdtempSync(join(tmpdir(), 'created-'));
  const folder = join(data, 'brands');
  for (const id of ['stray', 'northline', 'elsewhere']) {
    mkdirSync(join(folder, id), { recursive: true });
    writeFileSync(join(folder, id, 'brand.json'), '{}');
  }
  // File of another process with the same id, which is writing at this moment.
  mkdirSync(join(folder, `elsewhere/theme.css.${process.pid}`));
  const board = new CreatedBoard(edge.pool, folder);
  expect(['stray', 'northline', 'elsewhere'].map((id) => board.isPublic(id))).toEqual([false, true, false]);
  await board.read();
  expect([board.isPublic('elsewhere'), readdirSync(folder)]).toEqual([false, ['elsewhere']]);
  expect(readdirSync(`${folder}.unknown`).toSorted()).toEqual(['northline', 'stray']);
  rmSync(data, { recursive: true });
});

it('BS-11 no more of them wait to become public than there may be, and one given up makes room', async () => {
  for (let number = 2; number <= DRAFTS_MAXIMUM; number++) await begunElsewhere(`draft${number}`, `Draft ${number}`);
  const refused = await create({});
  expect([refused.code, refused.text]).toEqual(['brandDraftsMaximum', expect.stringContaining('20')]);
  await asOwner(edge.database, (owner) =>
    owner.query(`UPDATE created_brand SET state = 'ended' WHERE brand_id = 'elsewhere'`),
  );
  expect((await create({ name: 'Elsewhere' })).status).toBe(200);
});
