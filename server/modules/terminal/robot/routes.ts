import type { WireRobot } from '@candor/contracts/http/robot.ts';
import type { BackTestSetup } from '@candor/domain/robot/backTest.ts';
import { recordOf } from '@candor/domain/robot/record.ts';
import { faultySetting, usualRobotSettings } from '@candor/domain/robot/settings.ts';
import type { RobotSettings } from '@candor/domain/robot/settings.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Bus } from '../../../bus/bus.ts';
import { transaction } from '../../../database/pool.ts';
import { showSession } from '../../client/clients/index.ts';
import type { LevelReader, PhoneCodeChannel } from '../../client/clients/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import { findOffered } from '../../engine/instruments/index.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Caller, Handlers, Session } from '../../access/sessions/index.ts';
import './messages.ts';
import { BrandRecords } from './brandRecords.ts';
import type { RobotDeps } from './deps.ts';
import { presentBackTest, presentDecision, presentRecord, presentSettings, settingsOf } from './present.ts';
import { lowestLeverage } from './runner.ts';
import { findDecisions, findLatestSwitch, findSettings, findTrades, saveSettings } from './store.ts';
import { switchRobot } from './switch.ts';
import { scaled } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';

const COUNT_USUAL = 25;
/** Starting capital of a back-test. */
const START_EUROS = money(10_000_000_000n);
const PPM_PER_BASIS_POINT = 100;

export interface RobotRouteDeps extends RobotDeps {
  readonly bus: Bus;
  /** Ruling R25: are the prices of a back-test simulated? */
  readonly simulated: boolean;
  readonly clientDesk: Pick<Desk, 'eligibility'>;
  readonly levels: LevelReader;
  readonly phoneCodes: PhoneCodeChannel | undefined;
}

type RobotCalls =
  | 'autoTrading'
  | 'getRobot'
  | 'saveRobotSettings'
  | 'getRobotDecisions'
  | 'getRobotRecord'
  | 'backTestRobot';

export function robotRoutes(deps: RobotRouteDeps): Handlers<RobotCalls> {
  const { pool, clock } = deps;
  const brandRecords = new BrandRecords(deps);
  return {
    async autoTrading({ auto_trading }, caller) {
      const switched = await switchRobot(deps, auto_trading, caller);
      if (!switched.ok) return switched;
      const { clientDesk: desk, levels, phoneCodes } = deps;
      return showSession({ pool, desk, levels, phoneCodes }, caller.session, caller.token);
    },
    async getRobot(_request, caller) {
      return accept(await showRobot(deps, caller));
    },
    saveRobotSettings: (request, caller) =>
      mapResult(save(deps, settingsOf(request), caller), () => showRobot(deps, caller)),
    async getRobotDecisions({ before, count = COUNT_USUAL, orders_only: ordersOnly = false }, { session }) {
      const { brandId, accountId } = currentAccount(session);
      const found = await transaction(pool, brandId, (connection) =>
        findDecisions(connection, { accountId, before, count: count + 1, ordersOnly }),
      );
      const shown = found.slice(0, count).map(({ stored, outcome }) => presentDecision(stored, outcome, clock.now()));
      return accept({ decisions: shown, more: found.length > count });
    },
    async getRobotRecord(_request, { session }) {
      const { brandId, accountId } = currentAccount(session);
      const trades = await transaction(pool, brandId, (connection) => findTrades(connection, accountId));
      return accept(presentRecord(recordOf(trades.closed), trades.open, await brandRecords.of(brandId)));
    },
    async backTestRobot(request, caller) {
      const setup = await backTestOf(deps, request, caller);
      if (!setup.ok) return setup;
      return accept(
        presentBackTest(setup.value, await deps.bus.request('robot.backTest', setup.value), deps.simulated),
      );
    },
  };
}

async function showRobot({ pool }: RobotRouteDeps, { brand, session }: Caller): Promise<WireRobot> {
  const { brandId, clientId, kind, accounts } = session;
  const { accountId } = currentAccount(session);
  return transaction(pool, brandId, async (connection) => {
    const latest = await findLatestSwitch(connection, clientId);
    const settings = (await findSettings(connection, accountId)) ?? usualRobotSettings(brand.currency);
    return {
      available: brand.robot,
      on: latest?.isOn ?? false,
      account: latest === undefined ? null : { id: latest.accountId, kind: kindOf(accounts, latest.accountId) },
      since: latest?.at ?? null,
      settings: presentSettings(settings),
      current: { id: accountId, kind },
    };
  });
}

function kindOf(accounts: Session['accounts'], accountId: number): 'real' | 'demo' {
  return accounts.real === accountId ? 'real' : 'demo';
}

/** Rule RB-12: saves the client's settings; aliases become the instrument's own symbol. */
async function save(
  { pool, clock }: RobotDeps,
  requested: RobotSettings,
  { brand, session }: Caller,
): Promise<Result<true>> {
  const offered = requested.symbols.map((symbol) => findOffered(brand, symbol)?.symbol);
  const symbols = offered.filter((symbol) => symbol !== undefined);
  if (symbols.length < offered.length) return refuse({ code: 'instrumentUnknown', field: 'symbols' });
  const settings = { ...requested, symbols };
  const fault = faultySetting(settings, brand.currency);
  if (fault !== undefined) return refuse({ code: 'malformed', field: wireNames[fault] });
  const { brandId, clientId } = session;
  const owner = { brandId, clientId, accountId: currentAccount(session).accountId };
  await transaction(pool, brandId, (connection) => saveSettings(connection, owner, settings, clock.now()));
  return accept(true);
}

const wireNames: Readonly<Record<keyof RobotSettings, string>> = {
  symbols: 'symbols',
  amountBasisPoints: 'amount_basis_points',
  openMax: 'max_open',
  dailyLossCap: 'daily_loss_cap',
};

async function backTestOf(
  { desk, markUpOf }: RobotDeps,
  request: {
    readonly symbol: string;
    readonly amount_basis_points: number;
    readonly daily_loss_cap: RobotSettings['dailyLossCap'];
  },
  { brand, session }: Caller,
): Promise<Result<BackTestSetup>> {
  const instrument = findOffered(brand, request.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const { symbol, decimals, spreadBps } = instrument;
  const settings = { amountBasisPoints: request.amount_basis_points, dailyLossCap: request.daily_loss_cap };
  const fault = faultySetting({ ...usualRobotSettings(brand.currency), ...settings }, brand.currency);
  if (fault !== undefined) return refuse({ code: 'malformed', field: wireNames[fault] });
  const leverage = lowestLeverage(brand, instrument, await desk.account(currentAccount(session)));
  if (leverage === undefined) return refuse({ code: 'noAccess', field: 'symbol' });
  const spreadPpm = Math.round(spreadBps * PPM_PER_BASIS_POINT);
  const equity = scaled(START_EUROS, brand.currency);
  const [markUp, currency] = [markUpOf(brand.id), brand.currency.code];
  return accept({ symbol, decimals, currency, leverage, settings, markUp, spreadPpm, equity });
}
