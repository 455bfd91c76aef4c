import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencyOf } from '@candor/brands/schema.ts';
import { money } from '@candor/domain/money/money.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { brandsWithWork } from '../../../database/brandsWithWork.ts';
import { transaction } from '../../../database/pool.ts';
import { askClosing, carryOutClosing, sweepClosings } from './carryOutClosing.ts';
import type { NewClosing } from './closingStore.ts';
import type { ClosingDeps } from './deps.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

// Every client comes from the same address.
beforeEach(() => edge.forgetCounts());

const depsOf = (desk: ClosingDeps['desk']): ClosingDeps => ({
  pool: edge.pool,
  clock: edge.clock,
  sessions: edge.sessions,
  currencyOf: (brandId) => currencyOf(edge.brands, brandId),
  desk,
});

interface Leaver extends Entered {
  readonly brandId: string;
  readonly clientId: number;
  readonly accounts: { readonly real: number; readonly demo: number };
}

async function newLeaver(): Promise<Leaver> {
  const client = await newClient(edge);
  const found = await edge.sessions.find(edge.brand.id, { token: client.token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  await deliverAll(edge);
  return { ...client, ...found.value, token: client.token };
}

/** A desk whose server dies at the n-th step, either before dealing has received it or before the answer arrives. */
function dyingAt(step: number, isReceived: boolean): ClosingDeps['desk'] {
  let steps = 0;
  const dyingIn = async <T>(work: () => Promise<T>): Promise<T> => {
    steps += 1;
    if (steps > step || (steps === step && !isReceived)) throw new Error('dead');
    const answer = await work();
    if (steps === step) throw new Error('dead');
    return answer;
  };
  const { desk } = edge;
  return {
    ...desk,
    eligibility: (account) => dyingIn(() => desk.eligibility(account)),
    setEligibility: (account, changed, id) => dyingIn(() => desk.setEligibility(account, changed, id)),
    moveMoney: (account, movement, id) => dyingIn(() => desk.moveMoney(account, movement, id)),
  };
}

const groupsOf = ({ brandId, accounts }: Leaver) =>
  Promise.all(
    [accounts.real, accounts.demo].map(async (id) => (await edge.desk.eligibility({ brandId, accountId: id })).groups),
  );

/** Sets what the real account may open, as two of staff do. */
async function setByStaff({ brandId, accounts }: Leaver): Promise<void> {
  const account = { brandId, accountId: accounts.real };
  const set = await edge.desk.setEligibility(account, { groups: ['forex'] }, 'terms:of-staff');
  expect(set.ok).toBe(true);
}

const ask = (leaver: Leaver, wish: Partial<Pick<NewClosing, 'reason' | 'isErasure'>> = {}) =>
  transaction(edge.pool, leaver.brandId, (connection) =>
    askClosing(connection, { ...leaver, reason: 'Done with it', isErasure: false, ...wish, now: edge.clock.now() }),
  );

/** Places a remainder that closing sweeps, so that each step is needed. */
async function addDust({ brandId, accounts, clientId }: Leaver, dust = 1_057n): Promise<void> {
  const won = { kind: 'chargebackReversal', amount: money(10_000n), clientPart: money(dust) } as const;
  await edge.desk.moveMoney(
    { brandId, accountId: accounts.real },
    { ...won, provider: 'titan' },
    `dust:${clientId}:${dust}`,
  );
}

/** Statements that add a payment under the client's lock. */
const payingIn = ({ clientId, accounts }: Leaver) => `SELECT FROM client WHERE id = ${clientId} FOR UPDATE;
  INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                       created_at, changed_at)
  SELECT brand_id, client_id, id, 1, 'NOR-ARRIVES' || id, 5000000, currency, 'pending', true, now(), now()
  FROM trading_account WHERE id = ${accounts.real}`;

async function expectClosedOnce(leaver: Leaver): Promise<void> {
  const { brandId, accounts, clientId } = leaver;
  expect(await groupsOf(leaver)).toEqual([[], []]);
  expect(await edge.desk.balance({ brandId, accountId: accounts.real })).toMatchObject({ balance: 0n });
  expect((await deliverAll(edge)).map(({ to, subject }) => [to, subject])).toEqual([
    [leaver.email, 'Your account is closed · Northline'],
  ]);
  expect((await post(edge, '/api/accounts/get', {}, leaver.sent)).code).toBe('sessionMissing');
  expect((await post(edge, '/api/accounts/login', { email: leaver.email, password: PASSWORD })).code).toBe(
    'accountClosed',
  );
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ close_reason: string }>('SELECT close_reason FROM client WHERE id = $1', [clientId]),
  );
  expect(rows[0]?.close_reason).toBe('Done with it');
  expect(await brandsWithWork(edge.pool, 'closings')).toEqual([]);
}

/** A request that has forbidden opening when its server dies, after which staff set other terms. */
async function askBeforeTerms(leaver: Leaver): Promise<number> {
  const asked = await ask(leaver);
  if (asked === undefined) throw new Error('closed before');
  await expect(carryOutClosing(depsOf(dyingAt(4, true)), leaver.brandId, asked)).rejects.toThrow('dead');
  expect(await groupsOf(leaver)).toEqual([[], []]);
  await setByStaff(leaver);
  return asked;
}

describe('PV-2 closing an account that a crash interrupts', () => {
  it('is carried out when the database drops the connection that ends it', async () => {
    const leaver = await newLeaver();
    await addDust(leaver);
    const dropped = asOwner(edge.database, async (owner) => {
      await owner.query('BEGIN; LOCK TABLE mail IN EXCLUSIVE MODE');
      const closing = post(edge, '/api/accounts/close', { password: PASSWORD, reason: 'Done with it' }, leaver.sent);
      let isAnswered = false;
      void closing.then(() => (isAnswered = true));
      const kill = async () => {
        const { rowCount } = await owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid)
           WHERE NOT granted AND datname = current_database() AND relation = 'mail'::regclass`,
        );
        return isAnswered || (rowCount ?? 0) > 0;
      };
      await expect.poll(kill).toBe(true);
      await owner.query('COMMIT');
      return closing;
    });
    expect((await dropped).status).toBe(503);
    expect(await brandsWithWork(edge.pool, 'closings')).toEqual([leaver.brandId]);
    await sweepClosings(depsOf(edge.desk), leaver.brandId);
    await expectClosedOnce(leaver);
  });

  // Two reads of the groups, a command for each account, two reads again, and the remainder.
  it.each([1, 2, 3, 4, 5, 6, 7].flatMap((step) => [false, true].map((isReceived) => ({ step, isReceived }))))(
    'is carried out once and whole after a crash at $step, received: $isReceived',
    async ({ step, isReceived }) => {
      const leaver = await newLeaver();
      await addDust(leaver);
      const asked = await ask(leaver);
      if (asked === undefined) throw new Error('closed before');
      await expect(carryOutClosing(depsOf(dyingAt(step, isReceived)), leaver.brandId, asked)).rejects.toThrow('dead');
      await sweepClosings(depsOf(edge.desk), leaver.brandId);
      await expectClosedOnce(leaver);
      await sweepClosings(depsOf(edge.desk), leaver.brandId);
      expect(await deliverAll(edge)).toEqual([]);
    },
  );

  it('LE-18 sweeps another remainder that is left after a crash', async () => {
    const leaver = await newLeaver();
    await addDust(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    await expect(carryOutClosing(depsOf(dyingAt(7, true)), leaver.brandId, asked)).rejects.toThrow('dead');
    await addDust(leaver, 2_001n);
    await sweepClosings(depsOf(edge.desk), leaver.brandId);
    await expectClosedOnce(leaver);
  });

  it('stays asked for where dealing is busy with the remainder', async () => {
    const leaver = await newLeaver();
    await addDust(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    const busy = { ok: false, refusal: { code: 'busy' } } as const;
    const desk: ClosingDeps['desk'] = { ...edge.desk, moveMoney: () => Promise.resolve(busy) };
    expect(await carryOutClosing(depsOf(desk), leaver.brandId, asked)).toEqual(busy);
    await sweepClosings(depsOf(edge.desk), leaver.brandId);
    await expectClosedOnce(leaver);
  });

  it('is reported where it fails, and the others are carried out', async () => {
    const [first, second] = [await newLeaver(), await newLeaver()];
    const [failing, working] = [await ask(first), await ask(second)];
    const desk: ClosingDeps['desk'] = {
      ...edge.desk,
      eligibility: (account) =>
        account.accountId === first.accounts.real ? Promise.reject(new Error('dead')) : edge.desk.eligibility(account),
    };
    expect([failing, working]).not.toContain(undefined);
    await expect(sweepClosings(depsOf(desk), first.brandId)).rejects.toThrow(`closing ${failing} failed: Error: dead`);
    expect(await groupsOf(second)).toEqual([[], []]);
    await sweepClosings(depsOf(edge.desk), first.brandId);
    expect(await groupsOf(first)).toEqual([[], []]);
    await deliverAll(edge);
  });

  it('is carried out once by two at a time', async () => {
    const leaver = await newLeaver();
    await addDust(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    const sweep = () => sweepClosings(depsOf(edge.desk), leaver.brandId);
    await Promise.all([sweep(), carryOutClosing(depsOf(edge.desk), leaver.brandId, asked), sweep()]);
    await expectClosedOnce(leaver);
  });

  // The same reads and commands, then those that allow opening again.
  it.each([1, 2, 3, 4, 5, 6, 7, 8].flatMap((step) => [false, true].map((isReceived) => ({ step, isReceived }))))(
    'leaves a refused account as it was after a crash at $step, received: $isReceived',
    async ({ step, isReceived }) => {
      const leaver = await newLeaver();
      const before = await groupsOf(leaver);
      const asked = await ask(leaver);
      if (asked === undefined) throw new Error('closed before');
      // Money arrives after the first check.
      const account = { brandId: leaver.brandId, accountId: leaver.accounts.real };
      await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('5') }, 'test:arrives');
      await expect(carryOutClosing(depsOf(dyingAt(step, isReceived)), leaver.brandId, asked)).rejects.toThrow('dead');
      await expect(sweepClosings(depsOf(edge.desk), leaver.brandId)).rejects.toThrow(
        `closing ${asked} was refused: moneyLeft`,
      );
      expect(await groupsOf(leaver)).toEqual(before);
      expect((await post(edge, '/api/accounts/get', {}, leaver.sent)).status).toBe(200);
      expect(await brandsWithWork(edge.pool, 'closings')).toEqual([]);
    },
  );

  it('stays refused once it has been, though the money has left since', async () => {
    const leaver = await newLeaver();
    const before = await groupsOf(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    const account = { brandId: leaver.brandId, accountId: leaver.accounts.real };
    await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('5') }, 'test:arrives');
    await expect(carryOutClosing(depsOf(dyingAt(7, false)), leaver.brandId, asked)).rejects.toThrow('dead');
    await edge.desk.moveMoney(account, { kind: 'adjust', amount: eur('5'), to: 'house' }, 'test:leaves');
    await expect(sweepClosings(depsOf(edge.desk), leaver.brandId)).rejects.toThrow('moneyLeft');
    expect(await groupsOf(leaver)).toEqual(before);
    expect((await loginAgain(edge, leaver)).token).not.toBe('');
  });

  it.each([false, true])('counts the wish of the newer request, erasure: %s', async (isErasure) => {
    const leaver = await newLeaver();
    const asked = await ask(leaver, { reason: 'Too early', isErasure: !isErasure });
    if (asked === undefined) throw new Error('closed before');
    // The client asks again after the sweep has read the request.
    const desk: ClosingDeps['desk'] = {
      ...edge.desk,
      positions: async (account) => {
        expect(await ask(leaver, { isErasure })).toBe(asked);
        return edge.desk.positions(account);
      },
    };
    expect(await carryOutClosing(depsOf(desk), leaver.brandId, asked)).toEqual({ ok: true, value: true });
    expect((await deliverAll(edge)).map(({ subject }) => subject)).toEqual([
      isErasure ? 'Your data will be erased · Northline' : 'Your account is closed · Northline',
    ]);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(
        `SELECT close_reason, EXISTS (SELECT FROM client_erasure WHERE client_id = client.id AND wished_at IS NOT NULL)
           AS is_erasure FROM client WHERE id = $1`,
        [leaver.clientId],
      ),
    );
    expect(rows).toEqual([{ close_reason: 'Done with it', is_erasure: isErasure }]);
  });

  it('is refused once by two at a time, and leaves what may be opened as it was', async () => {
    const leaver = await newLeaver();
    const before = await groupsOf(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    expect(await ask(leaver)).toBe(asked);
    await asOwner(edge.database, (owner) => owner.query(payingIn(leaver)));
    const carryOut = () => carryOutClosing(depsOf(edge.desk), leaver.brandId, asked);
    const answers = await Promise.all([carryOut(), carryOut()]);
    const refusals = answers.flatMap((answer) => (answer === undefined ? [] : [answer]));
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject({ ok: false, refusal: { code: 'paymentsOpen' } });
    expect(await groupsOf(leaver)).toEqual(before);
  });

  it('FZ-2 leaves the account of a client who is frozen meanwhile', async () => {
    const leaver = await newLeaver();
    const before = await groupsOf(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    const support = await newStaff(edge, ['support']);
    const freeze = { id: leaver.clientId, reason: 'says that somebody is in the account', request: 'freeze-leaver' };
    expect((await officePost(edge, 'clients/freeze', freeze, support.sent)).code).toBeUndefined();
    const answer = await carryOutClosing(depsOf(edge.desk), leaver.brandId, asked);
    expect(answer).toEqual({ ok: false, refusal: { code: 'accountFrozen' } });
    expect(await groupsOf(leaver)).toEqual(before);
    expect((await post(edge, '/api/accounts/login', { email: leaver.email, password: PASSWORD })).code).toBe(
      'accountFrozen',
    );
    await deliverAll(edge);
  });

  it('sees a payment that arrives at the last moment', async () => {
    const leaver = await newLeaver();
    const before = await groupsOf(leaver);
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    const carryOut = () => carryOutClosing(depsOf(edge.desk), leaver.brandId, asked);
    const [answer] = await whileHeld(edge, payingIn(leaver), [carryOut]);
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'paymentsOpen' } });
    expect(await groupsOf(leaver)).toEqual(before);
  });
});

describe('PV-2 closing an account whose terms staff set meanwhile', () => {
  it('forbids opening again before it closes the account', async () => {
    const leaver = await newLeaver();
    await askBeforeTerms(leaver);
    await sweepClosings(depsOf(edge.desk), leaver.brandId);
    await expectClosedOnce(leaver);
  });

  it('gives up for now where they are set again each time', async () => {
    const leaver = await newLeaver();
    const asked = await ask(leaver);
    if (asked === undefined) throw new Error('closed before');
    const desk: ClosingDeps['desk'] = {
      ...edge.desk,
      eligibility: async (account) => ({ ...(await edge.desk.eligibility(account)), groups: ['forex'] }),
    };
    expect(await carryOutClosing(depsOf(desk), leaver.brandId, asked)).toEqual({
      ok: false,
      refusal: { code: 'busy' },
    });
    await sweepClosings(depsOf(edge.desk), leaver.brandId);
    await expectClosedOnce(leaver);
  });

  it('allows what staff have allowed if the account stays open', async () => {
    const leaver = await newLeaver();
    const [, demo] = await groupsOf(leaver);
    const asked = await askBeforeTerms(leaver);
    await asOwner(edge.database, (owner) => owner.query(payingIn(leaver)));
    const answer = await carryOutClosing(depsOf(edge.desk), leaver.brandId, asked);
    expect(answer).toMatchObject({ refusal: { code: 'paymentsOpen' } });
    expect(await groupsOf(leaver)).toEqual([['forex'], demo]);
  });

  it('forbids nothing after another one has refused it', async () => {
    const leaver = await newLeaver();
    const [, demo] = await groupsOf(leaver);
    const asked = await askBeforeTerms(leaver);
    await asOwner(edge.database, (owner) => owner.query(payingIn(leaver)));
    // The other one refuses, and allows opening again, while this one's second command is on its way.
    const desk: ClosingDeps['desk'] = {
      ...edge.desk,
      setEligibility: async (account, changed, id) => {
        if (id === `closing:${asked}:1` && account.accountId === leaver.accounts.real) {
          const other = await carryOutClosing(depsOf(edge.desk), leaver.brandId, asked);
          expect(other).toMatchObject({ refusal: { code: 'paymentsOpen' } });
        }
        return edge.desk.setEligibility(account, changed, id);
      },
    };
    expect(await carryOutClosing(depsOf(desk), leaver.brandId, asked)).toBeUndefined();
    expect(await groupsOf(leaver)).toEqual([['forex'], demo]);
  });
});
