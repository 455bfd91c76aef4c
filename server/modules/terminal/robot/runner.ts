import type { Brand } from '@candor/brands/schema.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { allowedLeverages } from '@candor/domain/margin/leverage.ts';
import { bucketStart } from '@candor/domain/pricing/bars.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { decideRobot } from '@candor/domain/robot/decide.ts';
import type { RobotQuestion } from '@candor/domain/robot/decide.ts';
import { usualRobotSettings } from '@candor/domain/robot/settings.ts';
import type { RobotSettings } from '@candor/domain/robot/settings.ts';
import type { Signal } from '@candor/domain/robot/signal.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { RobotAccount } from '../../engine/dealing/index.ts';
import { findOffered } from '../../engine/instruments/index.ts';
import type { CatalogueInstrument } from '../../engine/instruments/index.ts';
import type { BarSignal, SignalRequest } from './messages.ts';
import type { RobotDeps } from './deps.ts';
import { findDecision, findSettings, findActiveSwitches, insertDecision, sumClosedSince } from './store.ts';
import type { LatestSwitch, StoredDecision } from './store.ts';
import { orderSwitch } from './switch.ts';

/** Time after the hour by which its last ticks have arrived. */
const SETTLE_MS = 5_000;
/** Refusals from before the engine decided: the same order may be sent again. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['busy', 'unavailable', 'ordersTooFast']);

export interface RunnerDeps extends RobotDeps {
  readonly signal: (request: SignalRequest) => Promise<BarSignal>;
  /** Rule SM-2: may the robot open positions? Not while the installation is read-only. */
  readonly mayOpen: () => boolean;
  readonly onTrouble: (error: unknown, what: string) => void;
}

interface Pass {
  readonly barAt: Instant;
  readonly isEnding: () => boolean;
  /** Signals found for this bar, by instrument. */
  readonly signals: Map<InstrumentSymbol, Promise<BarSignal>>;
}

interface Task {
  readonly brand: Brand;
  readonly robot: LatestSwitch;
  readonly settings: RobotSettings;
  readonly instrument: CatalogueInstrument;
  readonly barAt: Instant;
}

/**
 * Runs the robots that are on (rules RB-13, RB-14): once for each account, instrument and closed bar, the latest bar
 * only. Every step may be repeated by this runner, its successor or another one: the stored decision counts, and its
 * order always has the same command id.
 */
export class RobotRunner {
  readonly #deps: RunnerDeps;
  /** Accounts and instruments that need no further work for the present bar. */
  #settled = { barAt: 0, keys: new Set<string>() };
  #running: Promise<void> | undefined;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Runs one pass, or joins the one under way; it starts nothing new once `isEnding` returns true. */
  run(isEnding: () => boolean = () => false): Promise<void> {
    this.#running ??= this.#pass(isEnding).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #pass(isEnding: () => boolean): Promise<void> {
    const barAt = bucketStart('1h', this.#deps.clock.now() - SETTLE_MS) - HOUR_MS;
    if (this.#settled.barAt !== barAt) this.#settled = { barAt, keys: new Set() };
    const pass = { barAt, isEnding, signals: new Map<InstrumentSymbol, Promise<BarSignal>>() };
    for (const brand of this.#deps.brands) {
      await this.#guarded(`the robots of ${brand.id}`, () => this.#brand(brand, pass));
    }
  }

  async #brand(brand: Brand, pass: Pass): Promise<void> {
    const { pool, desk } = this.#deps;
    const robots = await transaction(pool, brand.id, findActiveSwitches);
    for (const robot of robots) {
      await this.#guarded(`the robot of account ${robot.accountId}`, async () => {
        // A switch may have been recorded but not sent, because the server ended in between.
        if (!robot.isDecided) await orderSwitch(desk, brand.id, robot);
        // Rule RB-13: only bars that have closed since the robot was switched on.
        if (brand.robot && robot.isOn && robot.at < pass.barAt + HOUR_MS) await this.#robot(brand, robot, pass);
      });
    }
  }

  /** Decides instrument by instrument in the client's order: each order counts in the next decision. */
  async #robot(brand: Brand, robot: LatestSwitch, { barAt, isEnding, signals }: Pass): Promise<void> {
    const chosen = await transaction(this.#deps.pool, brand.id, (connection) =>
      findSettings(connection, robot.accountId),
    );
    const settings = chosen ?? usualRobotSettings(brand.currency);
    for (const symbol of settings.symbols) {
      const key = `${robot.accountId} ${symbol}`;
      const instrument = findOffered(brand, symbol);
      if (instrument === undefined || this.#settled.keys.has(key)) continue;
      if (isEnding() || !this.#deps.mayOpen()) return;
      const signal = signals.get(symbol) ?? this.#deps.signal({ symbol, barAt });
      signals.set(symbol, signal);
      const isSettled = await this.#decide({ brand, robot, settings, instrument, barAt }, await signal);
      if (isSettled) this.#settled.keys.add(key);
    }
  }

  /** Decides and sends the order; true if nothing is left to do for this bar. */
  async #decide(task: Task, found: BarSignal): Promise<boolean> {
    if (found.kind === 'noBar') return true;
    const { brand, robot, instrument } = task;
    const stored = await this.#stored(task, found.signal);
    const { decision, commandId } = stored;
    // A decision of an earlier period in which the robot was on is no longer sent.
    if (decision.kind === 'nothing' || commandId === undefined || stored.switchId !== robot.id) return true;
    if (!this.#deps.mayOpen()) return false;
    const account = { brandId: brand.id, accountId: robot.accountId };
    const answer = await this.#deps.desk.open(account, instrument.symbol, decision.order, commandId);
    return answer.ok || !PASSING.has(answer.refusal.code);
  }

  /** Returns the decision stored in the database: made now, or by the process that was first. */
  async #stored(task: Task, signal: Signal | undefined): Promise<StoredDecision> {
    const { pool, clock } = this.#deps;
    const { brand, robot, instrument, barAt } = task;
    const { accountId, clientId } = robot;
    const { symbol } = instrument;
    const earlier = await transaction(pool, brand.id, (connection) =>
      findDecision(connection, { accountId, symbol, barAt }),
    );
    if (earlier !== undefined) return earlier;
    const question = await this.#question(task, signal);
    const decision = decideRobot(question);
    return transaction(pool, brand.id, async (connection) => {
      const inserted = await insertDecision(connection, {
        brandId: brand.id,
        clientId,
        accountId,
        symbol,
        barAt,
        question,
        decision,
        switchId: robot.id,
        decidedAt: clock.now(),
        commandId: decision.kind === 'nothing' ? undefined : commandIdOf(accountId, symbol, barAt),
      });
      const first = inserted ?? (await findDecision(connection, { accountId, symbol, barAt }));
      if (first === undefined) throw new Error('a decision was refused and is not there');
      return first;
    });
  }

  async #question({ brand, robot, settings, instrument }: Task, signal: Signal | undefined): Promise<RobotQuestion> {
    const { pool, clock, desk, markUpOf } = this.#deps;
    const account = await desk.account({ brandId: brand.id, accountId: robot.accountId });
    const today = bucketStart('1D', clock.now());
    const resultToday = await transaction(pool, brand.id, (connection) =>
      sumClosedSince(connection, robot.accountId, today),
    );
    const { symbol, decimals } = instrument;
    const { equity, limit, managed } = account;
    const leverage = lowestLeverage(brand, instrument, account);
    const { code: currency } = brand.currency;
    const markUp = markUpOf(brand.id);
    const facts = { symbol, decimals, markUp, currency, leverage, equity, limit, managed, resultToday };
    return { settings, signal, facts };
  }

  async #guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.onTrouble(error, what);
    }
  }
}

/** Rule RB-14: derives the command id: the same for an account, instrument and bar, whichever process sends it. */
export function commandIdOf(accountId: number, symbol: InstrumentSymbol, barAt: Instant): string {
  return `robot:${accountId}:${symbol}:${barAt}`;
}

/** Rule RB-8: returns the lowest leverage that the account may use. */
export function lowestLeverage(
  brand: Brand,
  { category, leverageCaps }: CatalogueInstrument,
  { eligibility }: Pick<RobotAccount, 'eligibility'>,
): number | undefined {
  const allowed = allowedLeverages({
    offered: brand.leverages[category],
    indexes: eligibility.customLeverage[category],
    regime: eligibility.regime,
    caps: leverageCaps,
  });
  return allowed.length === 0 ? undefined : Math.min(...allowed);
}
