import type { SetupGuide } from '@candor/contracts/http/office/setup.ts';
import type { SetupFinding } from '@candor/domain/service/setup.ts';
import { liveReport } from '@candor/server/wiring/liveReport.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { inviteStaff, newStaff, officeGet } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

let edge: Edge;
let admin: Staff;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
});

afterAll(() => edge.stop());

async function show(): Promise<SetupGuide> {
  const answer = await officeGet(edge, 'setup', admin.sent);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as unknown as SetupGuide;
}

it('SG-1 the guide says what live-check says, line by line, and how much of it is about other brands', async () => {
  const guide = await show();
  // The command also asks the database's owner, which the start has done already.
  const findings = await liveReport(process.env, { isLocal: false, database: async () => [] });
  const isHere = ({ brand }: SetupFinding): boolean => brand === undefined || brand === 'northline';
  const said = findings.filter(isHere).map(({ gate = null, fault = null, ...said }) => ({ ...said, gate, fault }));
  const shown = guide.items.flatMap(({ topic, findings: lines }) => lines.map((line) => ({ topic, ...line })));
  expect(said.length).toBeGreaterThan(5);
  expect(shown).toHaveLength(said.length);
  expect(shown).toEqual(expect.arrayContaining(said));
  expect(guide.elsewhere).toBe(findings.length - said.length);
  for (const { findings: lines, state } of guide.items) if (lines.length > 0) expect(state).toBe('missing');
});

it('SG-1 what is wrong with settings, keys, prices and payments comes with the code of its words', async () => {
  const { items } = await show();
  const lines = items.flatMap(({ findings }) => findings);
  expect(lines.filter(({ gate, fault }) => gate === null && fault === null)).toEqual([]);
  expect(items.find(({ topic }) => topic === 'prices')?.findings.map(({ fault }) => fault)).toEqual([
    { code: 'pricesInvented', params: { kind: 'simulated' } },
  ]);
});

it('SG-2 the guide knows the staff of the brand, with their second factors', async () => {
  await newStaff(edge, ['compliance', 'kycOfficer']);
  await inviteStaff(edge, ['finance']);
  const staff = (await show()).items.find(({ topic }) => topic === 'staff');
  expect(staff).toMatchObject({
    state: 'missing',
    reasons: [
      { code: 'roleMissing', roles: ['paymentsOfficer'] },
      { code: 'roleNotReady', roles: ['finance'] },
    ],
  });
});
