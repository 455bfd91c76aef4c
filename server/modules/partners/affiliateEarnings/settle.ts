import { earnFirstDeposit, earnRegistration, earnSecondTier, earnSpreadShare } from '@candor/domain/affiliates/earn.ts';
import type { Earning } from '@candor/domain/affiliates/earn.ts';
import { limitEarning, monthOf } from '@candor/domain/affiliates/limit.ts';
import type { LimitedEarning } from '@candor/domain/affiliates/limit.ts';
import type { PostbackEvent } from '@candor/domain/affiliates/postback.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { accountNumber, planAt } from '../affiliates/index.ts';
import type { AffiliatePlan } from '../affiliates/index.ts';
import type { EarningDeps } from './deps.ts';
import { queueDeliveries } from './postbackStore.ts';
import type { Occasion } from './postbackStore.ts';
import * as store from './settleStore.ts';
import type { CommissionCause, NewCommission } from './settleStore.ts';

type SettleDeps = Pick<EarningDeps, 'pool' | 'clock' | 'key' | 'currencyOf'>;

/** Number of past days whose trades are checked again: a server may have been off for long. */
const SPREAD_DAYS = 40;
/** Delay after the end of a day, by which trades closed in its last moments are committed. */
const COMMITTED_AFTER_MS = HOUR_MS;

/**
 * Books what has happened since the last sweep: new referrals, first deposits and their reversals, trades of past days.
 * Each cause earns once, so that any number of sweeps at any time have the same result.
 */
export function settleAffiliates(deps: SettleDeps, brandId: BrandId): Promise<void> {
  return transaction(deps.pool, brandId, async (connection) => {
    await connection.query("SELECT pg_advisory_xact_lock(hashtext('affiliates'), hashtext($1))", [brandId]);
    const sweep = new Sweep(deps, connection, brandId);
    await sweep.attribute();
    await sweep.reverseDeposits();
    await sweep.payRegistrations();
    await sweep.payFirstDeposits();
    await sweep.paySpread();
    await sweep.postPayouts();
  });
}

class Sweep {
  readonly #deps: SettleDeps;
  readonly #connection: Connection;
  readonly #brandId: BrandId;
  /** Currency as ISO 4217. */
  readonly #currency: string;

  constructor(deps: SettleDeps, connection: Connection, brandId: BrandId) {
    this.#deps = deps;
    this.#connection = connection;
    this.#brandId = brandId;
    this.#currency = deps.currencyOf(brandId).code;
  }

  async attribute(): Promise<void> {
    for (const one of await store.insertReferrals(this.#connection)) {
      await this.#post('registration', `client:${one.clientId}`, one, {});
    }
  }

  async reverseDeposits(): Promise<void> {
    const now = this.#deps.clock.now();
    for (const one of await store.reverseDeposits(this.#connection, now)) {
      await store.reverseCommissions(this.#connection, `deposit:${one.number}`, 'depositReversed');
      const amount = formatMoney(money(one.amount), this.#currency);
      // A deposit that a won dispute restores can be reversed again.
      await this.#post('firstDepositReversed', `deposit:${one.number}:${now}`, one, { amount });
    }
  }

  async payRegistrations(): Promise<void> {
    for (const one of await store.listConfirmed(this.#connection)) {
      const plan = await planAt(this.#connection, one.affiliateId, one.at);
      if (plan === undefined) continue;
      const earning = earnRegistration(money(plan.perRegistration));
      await this.#earn(one, plan, { kind: 'registration', cause: `client:${one.clientId}`, earning });
    }
  }

  async payFirstDeposits(): Promise<void> {
    for (const one of await store.updateFirstDeposits(this.#connection)) {
      const cause = await store.causeOfDeposit(this.#connection, one.number);
      const first = `deposit:${one.number}`;
      const event = one.reversedAt === null ? first : `${first}:${one.reversedAt}`;
      await this.#post('firstDeposit', event, one, { amount: formatMoney(money(one.amount), this.#currency) });
      const plan = await planAt(this.#connection, one.affiliateId, one.at);
      if (plan === undefined) continue;
      const terms = { amount: money(plan.perFirstDeposit), minimum: money(plan.firstDepositMinimum) };
      const earning = earnFirstDeposit(terms, money(one.amount));
      await this.#earn(one, plan, { kind: 'firstDeposit', cause, earning });
    }
  }

  async paySpread(): Promise<void> {
    const complete = this.#deps.clock.now() - COMMITTED_AFTER_MS;
    const today = startOfDay(complete);
    for (const one of await store.listSpreads(this.#connection, today - SPREAD_DAYS * DAY_MS, today)) {
      const plan = await planAt(this.#connection, one.affiliateId, one.at);
      if (plan === undefined) continue;
      const earning = earnSpreadShare(plan.spreadShare, { ...one, currency: this.#currency });
      await this.#earn(one, plan, { kind: 'spreadShare', cause: `client:${one.clientId}:${one.day}`, earning });
    }
  }

  async postPayouts(): Promise<void> {
    const after = this.#deps.clock.now() - SPREAD_DAYS * DAY_MS;
    for (const { id, affiliateId, amount, reference, paidAt: since } of await store.listPaid(this.#connection, after)) {
      const data = { amount: formatMoney(money(amount), this.#currency), reference };
      await this.#queue({ event: 'payout', cause: `payout:${id}`, affiliateId, data, since });
    }
  }

  /** Books an earning, with the second tier's part; nothing where the amount before limits is zero. */
  async #earn(
    { clientId, affiliateId, at }: CommissionCause,
    plan: AffiliatePlan,
    { kind, cause, earning: full }: Pick<NewCommission, 'kind' | 'cause'> & { readonly earning: Earning },
  ): Promise<void> {
    if (full.amount === 0n) return;
    const earning = await this.#limited(full, plan, { affiliateId, clientId, at });
    const common = { brandId: this.#brandId, clientId, earnedAt: at };
    const own = { ...common, affiliateId, kind, cause, earning, planId: plan.id, payableAt: releasedAt(plan, at) };
    const id = await store.insertCommission(this.#connection, own);
    if (id === undefined || earning.amount === 0n) return;
    await this.#post('commission', `commission:${id}`, own, {
      kind,
      amount: formatMoney(earning.amount, this.#currency),
    });
    const parent = await store.findParent(this.#connection, affiliateId);
    const theirs = parent === undefined ? undefined : await planAt(this.#connection, parent, at);
    if (parent === undefined || theirs === undefined) return;
    const share: Earning = earnSecondTier(theirs.secondTierShare, earning.amount, this.#currency);
    if (share.amount === 0n) return;
    await store.insertCommission(this.#connection, {
      ...common,
      affiliateId: parent,
      throughId: affiliateId,
      kind: 'secondTier',
      cause: `commission:${id}`,
      earning: await this.#limited(share, theirs, { affiliateId: parent, clientId, at }),
      planId: theirs.id,
      payableAt: releasedAt(theirs, at),
    });
  }

  /**
   * Rules AF-15, AF-16: applies the limits. Only one sweep at a time works on a brand, so that the sum cannot change
   * before the row is inserted.
   */
  async #limited(
    earning: Earning,
    { monthlyCap: cap, closedCountries: closed }: AffiliatePlan,
    { affiliateId, clientId, at }: CommissionCause,
  ): Promise<LimitedEarning> {
    const month = monthOf(at);
    const of = closed.length === 0 ? undefined : await store.countryOf(this.#connection, clientId);
    const before = cap === undefined ? undefined : await store.sumMonth(this.#connection, affiliateId, month);
    return limitEarning(earning, {
      ...(closed.length > 0 && { country: { closed, of } }),
      ...(cap !== undefined && before !== undefined && { month: { name: month.name, cap, before } }),
    });
  }

  #post(
    event: PostbackEvent,
    cause: string,
    { affiliateId, clientId }: Pick<CommissionCause, 'affiliateId' | 'clientId'>,
    data: Readonly<Record<string, string>>,
  ): Promise<void> {
    const account = accountNumber(this.#deps.key, { brandId: this.#brandId, affiliateId, clientId });
    return this.#queue({ event, cause, affiliateId, data: { account, ...data } });
  }

  #queue(occasion: Omit<Occasion, 'now'>): Promise<void> {
    return queueDeliveries(this.#connection, { ...occasion, now: this.#deps.clock.now() });
  }
}

/** Rule AF-11: earnings are held from the moment they are earned. */
function releasedAt({ holdDays: days }: AffiliatePlan, at: number): number {
  return at + days * DAY_MS;
}
