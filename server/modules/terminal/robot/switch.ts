import type { CommandId } from '@candor/domain/ids.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { updateAutoTrading } from '../../client/clients/index.ts';
import type { RobotDesk } from '../../engine/dealing/index.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Caller, Session } from '../../access/sessions/index.ts';
import type { RobotDeps } from './deps.ts';
import { findLatestSwitch, insertSwitch } from './store.ts';
import type { LatestSwitch } from './store.ts';

/**
 * Rule RB-17: switches the robot on for the session's current account, where it stays even if the session switches
 * accounts; off applies to the account where it is on. The switch is recorded first and then sent to the engine, where
 * the latest one counts.
 */
export async function switchRobot(
  deps: RobotDeps,
  isOn: boolean,
  { brand, session }: Pick<Caller, 'brand' | 'session'>,
): Promise<Result<true>> {
  if (isOn) {
    if (!brand.robot) return refuse({ code: 'forbidden' });
    const { eligibility } = await deps.desk.account(currentAccount(session));
    if (session.kind === 'real' && !eligibility.verified) return refuse({ code: 'notVerified' });
  }
  const latest = await recordSwitch(deps, isOn, session);
  // A recorded switch will be sent in any case: if it is refused now (because the desk is starting, for instance), the
  // next pass sends it.
  if (latest !== undefined) await orderSwitch(deps.desk, session.brandId, latest);
  return accept(true);
}

/**
 * Records a switch unless the latest one is the same; returns the client's latest, undefined if the robot was never on.
 */
async function recordSwitch({ pool, clock }: RobotDeps, isOn: boolean, session: Session) {
  const { brandId, clientId } = session;
  return transaction(pool, brandId, async (connection): Promise<LatestSwitch | undefined> => {
    await lockClient(connection, clientId);
    const latest = await findLatestSwitch(connection, clientId);
    if ((latest?.isOn ?? false) === isOn) return latest;
    const accountId = isOn || latest === undefined ? currentAccount(session).accountId : latest.accountId;
    await updateAutoTrading(connection, clientId, isOn);
    const [inserted] = await insertSwitch(connection, { brandId, clientId, accountId, isOn, at: clock.now() });
    assert(inserted !== undefined, 'an inserted switch has an id');
    return inserted;
  });
}

/** Sends a switch to the engine, which decides each once; repeatable. */
export function orderSwitch(
  desk: RobotDesk,
  brandId: string,
  { id, accountId, isOn }: LatestSwitch,
): Promise<Result<true>> {
  const commandId: CommandId = `robot:switch:${id}`;
  return desk.switch({ brandId, accountId }, { isOn, number: id }, commandId);
}
