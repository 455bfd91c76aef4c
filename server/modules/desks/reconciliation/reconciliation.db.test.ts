import { parseMinor } from '@candor/domain/payments/currency.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { checkout, ledgerOf, notify, payer, setOrder, stateOf } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import type { PaymentProvider, SettledPayment } from '../../../providers/payments/interface.ts';
import type { PaymentDeps } from '../../money/payments/index.ts';
import { bookFees, reconcileDays } from './index.ts';

let edge: Edge;
let client: Entered;
let finance: Staff;
let officer: Staff;

/** Settlements of the provider, two to a page. It does not answer while it is down. */
let settled: SettledPayment[] = [];
let isDown = false;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  // Each test has a day of its own.
  edge.clock.pass(20 * DAY_MS);
  settled = [];
  isDown = false;
  client = await payer(edge);
  finance = await newStaff(edge, ['finance']);
  officer = await newStaff(edge, ['paymentsOfficer']);
});

/** Returns the stand-in `sealed` with a list of its settlements. */
function parts(): PaymentDeps {
  const own = edge.payments.deps;
  const settling: Pick<PaymentProvider, 'settled' | 'parseSettled'> = {
    settled: (from, until, page) => ({
      method: 'GET',
      headers: {},
      body: '',
      url: `https://pay.example/settled/${from}-${until}-${page}`,
    }),
    parseSettled: ({ status, body }) => (status === 200 ? pageOf(body) : undefined),
  };
  return {
    ...own,
    outbound: {
      send: async (call, origins) => {
        const name = call.url.split('/settled/')[1];
        if (name === undefined) return edge.paymentServer.send(call, origins);
        return { answer: { status: isDown ? 500 : 200, headers: {}, body: name } };
      },
    },
    providerOf: (brandId, id) => {
      const configured = own.providerOf(brandId, id);
      if (id !== 'sealed' || configured === undefined) return configured;
      return { ...configured, provider: { ...configured.provider, ...settling } };
    },
  };
}

function pageOf(name: string) {
  const [from = 0, until = 0, page = 0] = name.split('-').map(BigInt).map(Number);
  const within = settled.filter(({ at }) => at >= from && at < until);
  return { payments: within.slice(page * 2, page * 2 + 2), isLast: within.length <= page * 2 + 2 };
}

function settle(number: string, amount = '250.00', fee = '1.50', ref = `ref-${number}`): void {
  const [minor, minorFee] = [parseMinor(amount, 'EUR'), parseMinor(fee, 'EUR')];
  if (minor === undefined) throw new Error('no amount');
  settled.push({ order: number, providerRef: ref, amount: minor, fee: minorFee, at: edge.clock.now() });
}

async function credited(): Promise<string> {
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  await notify(edge, number);
  return number;
}

/** Passes the day and the night after it. */
async function nextDay(deps = parts()): Promise<void> {
  edge.clock.pass(DAY_MS + 7 * HOUR_MS);
  await reconcileDays(deps, 'northline');
  await bookFees(deps, 'northline');
  // Sessions expire.
  client = { ...client, ...(await loginReal(edge, client)) };
  finance = await newStaff(edge, ['finance']);
  officer = await newStaff(edge, ['paymentsOfficer']);
}

function linesOf(number: string): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ bucket: string; end: string }>(
      `SELECT line.bucket, coalesce(line.resolution, '') AS end FROM reconciliation_line line
         LEFT JOIN payment ON payment.id = line.payment_id
       WHERE line.order_text = $1 OR payment.number = $1 ORDER BY line.id`,
      [number],
    );
    return rows.map(({ bucket, end }) => `${bucket} ${end}`.trim());
  });
}

interface Difference {
  readonly id: number;
  readonly bucket: string;
  readonly transaction_id: string | null;
  readonly order: string;
}

async function differences(open = 1): Promise<Difference[]> {
  const answer = await officePost(edge, 'reconciliation/differences', { open }, finance.sent);
  expect(answer.status, answer.text).toBe(200);
  return answer.data['differences'] as Difference[];
}

async function taskOf(number: string): Promise<Difference | undefined> {
  return (await differences()).find((one) => one.transaction_id === number || one.order === number);
}

const because = { reason: 'Seen on the statement' };

function resolve(staff: Staff, id: number, credit: 0 | 1): Promise<Answered> {
  return officePost(edge, 'reconciliation/resolve', { id, credit, ...because }, staff.sent);
}

/** Decides about the pending request, as the second person. */
async function decide(number: string, approve: 0 | 1): Promise<string> {
  const opened = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  const { id } = opened.data['approval'] as { id: number };
  const answer = await officePost(edge, 'approvals/decide', { id, approve, ...because }, finance.sent);
  return answer.code ?? String(answer.data['state']);
}

async function runsOf(provider: string): Promise<number> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query('SELECT FROM reconciliation_run WHERE provider = $1', [provider]);
    return rows.length;
  });
}

function at(): string {
  return new Date(edge.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
}

function bring(staff: Staff, provider: string, rows: readonly string[], changes: object = {}): Promise<Answered> {
  const report = ['reference,order,amount,currency,fee,payer,at', ...rows].join('\n');
  const [from, until] = [-HOUR_MS, HOUR_MS].map((by) => new Date(edge.clock.now() + by).toISOString());
  return officePost(edge, 'reconciliation/report', { provider, from, until, report, ...changes }, staff.sent);
}

describe('RC-4 a provider that can be asked', () => {
  it('RC-1 RC-7 is compared by the day: what matches needs nobody, and its fee is booked once', async () => {
    const numbers = [await credited(), await credited(), await credited()];
    for (const number of numbers) settle(number);
    let isLost = true;
    const carry: PaymentDeps['carry'] = (move) => (isLost ? Promise.reject(new Error('lost')) : parts().carry(move));
    await nextDay({ ...parts(), carry, onTrouble: () => (isLost = false) });
    for (const number of numbers) expect(await linesOf(number)).toEqual(['matched']);
    await edge.payments.sweep();
    await bookFees(parts(), 'northline');
    const fees = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ amount: string; state: string }>(
        `SELECT move.amount::text, move.state FROM payment_move move JOIN payment ON payment.id = move.payment_id
         WHERE payment.number = ANY($1) AND move.kind = 'fee'`,
        [numbers],
      );
      return rows;
    });
    expect(fees).toEqual(numbers.map(() => ({ amount: String(eur('1.5')), state: 'done' })));
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('750') });
  });

  it('RC-1 RC-7 compares what was credited, in another amount than was announced, and books its fee', async () => {
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded', amount: '240.00' });
    await notify(edge, number, { state: 'succeeded', amount: '240.00' });
    const sight = { transaction_id: number, request: `seen-${number}`, reference: `LINE-${number}`, amount: 240 };
    expect((await officePost(edge, 'payments/confirm', { ...sight, ...because }, officer.sent)).status).toBe(200);
    expect(await decide(number, 1)).toBe('approved');
    settle(number, '240.00');
    await nextDay();
    expect(await linesOf(number)).toEqual(['matched']);
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('240'), entries: expect.arrayContaining(['fee']) });
  });

  it('RC-3 asked again, or by two at once, has one run of each day and each line once', async () => {
    const number = await credited();
    settle(number);
    edge.clock.pass(DAY_MS + 7 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => reconcileDays(parts(), 'northline')));
    const runs = await runsOf('sealed');
    await reconcileDays(parts(), 'northline');
    expect(await runsOf('sealed')).toBe(runs);
    edge.clock.pass(DAY_MS);
    await reconcileDays(parts(), 'northline');
    expect(await runsOf('sealed')).toBe(runs + 1);
    expect(edge.written.filter((one) => one.includes('was not reconciled'))).toEqual([]);
    expect(await linesOf(number)).toEqual(['matched']);
  });

  it('a day that fails leaves nothing and is asked for again', async () => {
    const number = await credited();
    settle(number);
    isDown = true;
    const before = await runsOf('sealed');
    await nextDay();
    expect([await runsOf('sealed'), await linesOf(number)]).toEqual([before, []]);
    isDown = false;
    await nextDay();
    expect(await linesOf(number)).toEqual(['matched']);
  });

  it('RC-6 what is missing here is asked for, and credited by its provider’s own word', async () => {
    const number = await checkout(edge, client);
    settle(number);
    setOrder(edge, number, { state: 'succeeded' });
    await nextDay();
    expect(await linesOf(number)).toEqual(['missingHere']);
    expect((await ledgerOf(edge, client)).entries).toEqual(['deposit', 'fee']);
    expect(await taskOf(number)).toBeUndefined();
  });

  it('RC-6 a list alone credits nothing', async () => {
    const number = await checkout(edge, client);
    settle(number);
    await nextDay();
    expect(await ledgerOf(edge, client)).toMatchObject({ entries: [], cash: 0n });
    expect(await taskOf(number)).toMatchObject({ bucket: 'missingHere' });
  });

  it.each([
    ['amountDiffers', '249.99'],
    ['matched', '250.00'],
  ])('RC-1 %s for %s', async (bucket, amount) => {
    const number = await credited();
    settle(number, amount);
    await nextDay();
    expect(await linesOf(number)).toEqual([bucket]);
  });

  it('RC-2 what was not settled in time is a task once, and settled twice is another', async () => {
    const [owed, twice] = [await credited(), await credited()];
    settle(twice);
    settle(twice, '250.00', '0', 'another');
    await nextDay();
    await nextDay();
    expect(await linesOf(owed)).toEqual(['missingThere']);
    expect(await linesOf(twice)).toEqual(['matched', 'twice']);
    const task = await taskOf(owed);
    expect((await resolve(officer, task?.id ?? 0, 1)).code).toBe('paymentUnknown');
    expect((await resolve(officer, task?.id ?? 0, 0)).status).toBe(200);
    expect((await resolve(officer, task?.id ?? 0, 0)).code).toBe('paymentMoved');
    expect(await taskOf(owed)).toBeUndefined();
    expect((await differences(0))[0]).toMatchObject({ id: task?.id, resolution: 'explained', ...because });
  });
});

describe('RC-5 a report that somebody brings', () => {
  async function announced(): Promise<string> {
    return checkout(edge, client, { provider: 'wire', method: 2 });
  }

  function wire(number: string, payerName: string, amount = '250.00'): string {
    return `B-${number},Deposit ${number},${amount},EUR,,${payerName},${at()}`;
  }

  it('RC-6 proposes a transfer, which two people credit by the desk’s own way, once', async () => {
    const number = await announced();
    expect((await bring(finance, 'wire', [wire(number, 'Kim Larsson')])).status).toBe(200);
    const task = await taskOf(number);
    expect(task).toMatchObject({ bucket: 'missingHere', asked: '250.00 EUR', payer: 'Kim Larsson' });
    expect(await ledgerOf(edge, client)).toMatchObject({ entries: [] });
    expect((await resolve(finance, task?.id ?? 0, 1)).code).toBe('approvalOwn');
    const answers = await Promise.all([1, 2, 3].map(() => resolve(officer, task?.id ?? 0, 1)));
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      'approvalWaiting',
      'approvalWaiting',
    ]);
    expect(await ledgerOf(edge, client)).toMatchObject({ entries: [], cash: 0n });
    expect(await taskOf(number)).toMatchObject({ id: task?.id });
    expect(await decide(number, 0)).toBe('refused');
    expect((await resolve(officer, task?.id ?? 0, 1)).status).toBe(200);
    expect(await decide(number, 1)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject({ entries: ['deposit'], cash: eur('250') });
    expect(await taskOf(number)).toBeUndefined();
    expect((await differences(0)).find(({ id }) => id === task?.id)).toMatchObject({ resolution: 'credited' });
    expect((await resolve(officer, task?.id ?? 0, 1)).code).toBe('paymentOver');
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
    const acts = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ action: string }>(
        `SELECT action FROM audit_entry WHERE action LIKE 'depositConfirm.%' ORDER BY number DESC LIMIT 4`,
      );
      return rows.map(({ action }) => action.slice('depositConfirm.'.length));
    });
    expect(acts).toEqual(['approved', 'requested', 'refused', 'requested']);
  });

  it('RC-6 credits no transfer of somebody else, of nobody, or of another amount', async () => {
    const [other, nobody, less] = [await announced(), await announced(), await announced()];
    await bring(finance, 'wire', [wire(other, 'Jo Mann'), wire(nobody, ''), wire(less, 'Kim Larsson', '249.00')]);
    const codes = [];
    for (const number of [other, nobody, less]) {
      const task = await taskOf(number);
      codes.push((await resolve(officer, task?.id ?? 0, 1)).code);
    }
    expect(codes).toEqual(['payerOther', 'payerOther', 'paymentUnknown']);
    const approvals = await asOwner(edge.database, (owner) =>
      owner.query(`SELECT FROM approval WHERE subject = 'depositConfirm' AND state = 'waiting'`),
    );
    expect(approvals.rows).toEqual([]);
    expect(await ledgerOf(edge, client)).toMatchObject({ entries: [] });
  });

  it('RC-6 DP-12 two transfers whose long references differ only at their end are two', async () => {
    const numbers = [await announced(), await announced()];
    const long = `2026-03-02 25000 ${'thank you '.repeat(8)}`;
    await bring(
      finance,
      'wire',
      numbers.map((number) => wire(number, 'Kim Larsson').replace(`B-${number}`, long + number)),
    );
    for (const number of numbers) {
      expect((await resolve(officer, (await taskOf(number))?.id ?? 0, 1)).status).toBe(200);
      expect(await decide(number, 1)).toBe('approved');
    }
    expect(await ledgerOf(edge, client)).toMatchObject({ entries: ['deposit', 'deposit'], cash: eur('500') });
  });

  it('a transfer that names nothing of ours stays a task', async () => {
    await bring(finance, 'wire', [`B-unknown,rent for March,99.00,EUR,,Jo Mann,${at()}`]);
    expect(await taskOf('rent for March')).toMatchObject({ bucket: 'missingHere', transaction_id: null });
  });

  it('is taken once, and a line once in however many reports', async () => {
    const number = await announced();
    const row = wire(number, 'Kim Larsson');
    const answers = await Promise.all([1, 2].map(() => bring(finance, 'wire', [row])));
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'reportKnown']);
    const more = await bring(finance, 'wire', [row, wire(await announced(), 'Kim Larsson')]);
    expect(more.status).toBe(200);
    expect(await linesOf(number)).toEqual(['missingHere']);
    const runs = await officePost(edge, 'reconciliation/runs', {}, finance.sent);
    expect((runs.data['runs'] as object[])[0]).toMatchObject({
      provider: 'wire',
      day: null,
      staff: finance.name,
      lines: 2,
      known: 1,
      open: 1,
      buckets: { missingHere: 1 },
    });
  });

  it.each([
    [['no columns'], {}, 'malformed'],
    [['B-1,X,250.00,EUR,,,2020-01-01T00:00:00Z'], {}, 'malformed'],
    [['B-1,X,250.00,EUR,,,2026-03-01T10:00:00Z'], { provider: 'nobody' }, 'methodUnavailable'],
    [['B-1,X,250.00,EUR,,,2026-03-01T10:00:00Z'], { until: '2020-01-01T00:00:00Z' }, 'malformed'],
  ])('%j with %j is refused with %s and leaves nothing', async (rows, changes, code) => {
    const before = await runsOf('wire');
    expect((await bring(finance, 'wire', rows, changes)).code).toBe(code);
    expect(await runsOf('wire')).toBe(before);
  });

  it('the database refuses a second end, and a credit by who brought the report', async () => {
    const number = await announced();
    await bring(finance, 'wire', [wire(number, 'Kim Larsson')]);
    const task = await taskOf(number);
    await asOwner(edge.database, async (owner) => {
      const end = (resolution: string, by: number) =>
        owner.query(
          `UPDATE reconciliation_line SET resolution = $2, reason = 'because', resolved_by = $3, resolved_at = now()
           WHERE id = $1`,
          [task?.id, resolution, by],
        );
      await expect(end('credited', finance.id)).rejects.toThrow('by who reported it');
      await end('explained', finance.id);
      await expect(end('explained', officer.id)).rejects.toThrow('resolved already');
    });
  });

  it('is for those whose work it is', async () => {
    const auditor = await newStaff(edge, ['auditor']);
    const support = await newStaff(edge, ['support']);
    expect((await officePost(edge, 'reconciliation/runs', {}, auditor.sent)).status).toBe(200);
    expect((await bring(auditor, 'wire', ['x'])).code).toBe('forbidden');
    expect((await resolve(auditor, 1, 0)).code).toBe('forbidden');
    expect((await officePost(edge, 'reconciliation/differences', { open: 1 }, support.sent)).code).toBe('forbidden');
  });
});
