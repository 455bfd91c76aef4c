import { transactionNumber } from '@candor/domain/payments/reference.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { checkout, notify, payer, setOrder } from '../../../../tests/support/deposits.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

let edge: Edge;
let client: Entered;
let finance: Staff;
let count = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  edge.clock.pass(3 * DAY_MS);
  client = await payer(edge);
  finance = await newStaff(edge, ['finance']);
});

function bring(provider: string, report: string): Promise<Answered> {
  const [from, until] = [-HOUR_MS, HOUR_MS].map((by) => new Date(edge.clock.now() + by).toISOString());
  return officePost(edge, 'reconciliation/report', { provider, from, until, report }, finance.sent);
}

/** Writes a report of one transfer with this order number. */
function naming(order: string, amount = '250,00'): string {
  count += 1;
  const at = new Date(edge.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  return `\uFEFFreference;order;amount;currency;fee;payer;at\r\nLINE-${count};${order};${amount};EUR;;Kim Larsson;${at}`;
}

async function differenceOf(order: string): Promise<Record<string, unknown> | undefined> {
  const { data } = await officePost(edge, 'reconciliation/differences', { open: 1 }, finance.sent);
  return (data['differences'] as Record<string, unknown>[]).find((one) => one['order'] === order);
}

async function comparedOf(provider: string): Promise<Record<string, unknown> | undefined> {
  const { data } = await officePost(edge, 'reconciliation/runs', {}, finance.sent);
  return (data['compared'] as Record<string, unknown>[]).find((one) => one['provider'] === provider);
}

describe('RC-9 a line that names a deposit of ours', () => {
  it('by another provider says so, with the deposit, and is not creditable by it', async () => {
    const number = await checkout(edge, client);
    expect((await bring('wire', naming(number))).status).toBe(200);
    const found = await differenceOf(number);
    expect(found).toMatchObject({
      bucket: 'otherProvider',
      provider: 'wire',
      transaction_id: number,
      payment_provider: 'sealed',
      status: 'processing',
      client: 'Kim Larsson',
    });
    const credit = { id: found?.['id'], credit: 1, reason: 'Seen on the statement' };
    const officer = await newStaff(edge, ['paymentsOfficer']);
    expect((await officePost(edge, 'reconciliation/resolve', credit, officer.sent)).code).toBe('paymentUnknown');
  });

  it('is no settlement at its own provider: that one still has to settle it, once', async () => {
    const number = await checkout(edge, client, { provider: 'mute', method: 3 });
    await bring('wire', naming(number));
    await bring('mute', naming(number));
    const { data } = await officePost(edge, 'reconciliation/differences', { open: 1 }, finance.sent);
    const buckets = (data['differences'] as Record<string, unknown>[])
      .filter((one) => one['transaction_id'] === number)
      .map((one) => [one['provider'], one['bucket']]);
    expect(buckets).toEqual([
      ['wire', 'otherProvider'],
      ['mute', 'missingHere'],
    ]);
  });

  it('DP-20 whose callback was lost is found: ours, not credited', async () => {
    const number = await checkout(edge, client, { provider: 'weak' });
    await bring('weak', naming(number));
    expect(await differenceOf(number)).toMatchObject({
      bucket: 'missingHere',
      transaction_id: number,
      payment_provider: 'weak',
    });
  });

  it('of another brand, or of nobody, is unknown', async () => {
    const stranger = transactionNumber('lindenwerk', new Uint8Array([9, 9, 9, 9, 9, 9, 9, 9, 9, 9]));
    await bring('wire', naming(stranger));
    expect(await differenceOf(stranger)).toMatchObject({ bucket: 'missingHere', transaction_id: null });
  });
});

describe('RC-8 a statement of the bank', () => {
  it('is compared like a report, and refused with its entry', async () => {
    const number = await checkout(edge, client);
    const day = new Date(edge.clock.now() + HOUR_MS / 2).toISOString();
    const entry = `<Ntry><Amt Ccy="EUR">250.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${day}</DtTm></BookgDt>
      <AcctSvcrRef>CAMT-1</AcctSvcrRef><AddtlNtryInf>${number}</AddtlNtryInf></Ntry>`;
    const camt = (...entries: string[]) =>
      `<Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
    const late = entry.replace(day, new Date(edge.clock.now() + 2 * HOUR_MS).toISOString());
    const refused = await bring('wire', camt(entry, late));
    expect([refused.code, refused.text]).toEqual(['malformed', expect.stringContaining('"row":"2"')]);
    expect((await bring('wire', camt(entry))).status).toBe(200);
    expect(await differenceOf(number)).toMatchObject({ bucket: 'otherProvider', reference: 'CAMT-1' });
  });

  it('may be as large as a busy day, and no larger', async () => {
    const filler = `<Document><BkToCstmrStmt><Stmt><Id>${'x'.repeat(500_000)}</Id></Stmt></BkToCstmrStmt></Document>`;
    expect((await bring('wire', filler)).status).toBe(200);
    expect((await bring('wire', 'x'.repeat(2_000_001))).code).toBe('malformed');
  });
});

describe('RC-10 what was compared', () => {
  it('is said by provider, and until when; what was never compared is never said to agree', async () => {
    expect(await comparedOf('plain')).toEqual({
      provider: 'plain',
      how: 'imported',
      from: null,
      until: null,
      open: 0,
      uncompared: 0,
      uncompared_since: null,
    });
    const number = await checkout(edge, client, { provider: 'plain' });
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number, {}, { provider: 'plain' });
    const at = new Date(edge.clock.now()).toISOString();
    expect(await comparedOf('plain')).toMatchObject({ until: null, uncompared: 1, uncompared_since: at });

    await bring('plain', naming(number));
    const until = new Date(edge.clock.now() + HOUR_MS).toISOString();
    expect(await comparedOf('plain')).toMatchObject({ until, open: 0, uncompared: 0, uncompared_since: null });

    await bring('plain', naming('of somebody else'));
    expect(await comparedOf('plain')).toMatchObject({ open: 1 });
  });

  it('a gap does not count as compared', async () => {
    const from = new Date(edge.clock.now() - HOUR_MS).toISOString();
    await bring('mute', naming('first'));
    edge.clock.pass(HOUR_MS);
    finance = await newStaff(edge, ['finance']);
    await bring('mute', naming('next to it'));
    expect(await comparedOf('mute')).toMatchObject({ from });
    edge.clock.pass(5 * HOUR_MS);
    finance = await newStaff(edge, ['finance']);
    await bring('mute', naming('after a gap'));
    expect(await comparedOf('mute')).toMatchObject({ from: new Date(edge.clock.now() - HOUR_MS).toISOString() });
  });
});
