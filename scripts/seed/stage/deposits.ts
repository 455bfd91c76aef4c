import { cast } from './cast.ts';
import { CARD, beginDeposit, chooseReal, create } from './actions.ts';
import type { Scene, Stage } from './stage.ts';

/** A deposit whose amount does not match, and a bank wire that waits to be found. */
export function deposits(stage: Stage): readonly Scene[] {
  return [mismatch(stage), ...wire(stage)];
}

/**
 * A deposit for which the bank states another amount than was announced: it is on hold until a person has looked at it.
 */
function mismatch(stage: Stage): Scene {
  const play = async (): Promise<void> => {
    const browser = await stage.logIn(cast.noah);
    await chooseReal(browser);
    const number = await beginDeposit(stage, browser, 750);
    const order = { brandId: stage.brand.id, provider: CARD, number };
    await stage.bank.misstate(order);
    await stage.bank.act(order, 'approve');
    await browser.post('/api/transactions/state', { transaction_id: number, ask: true });
  };
  return { at: stage.ago(0, 2), play };
}

/** A bank wire that was announced and reported as paid; the bank's statement has a line with the reference. */
function wire(stage: Stage): readonly Scene[] {
  const amount = 1_500;
  let number = '';
  const announce = async (): Promise<void> => {
    const browser = await stage.logIn(cast.ines);
    await chooseReal(browser);
    number = await create(browser, { amount, method: 2, provider: 'bankWire', id: stage.command() });
    await browser.post('/api/transaction/send/bankWire', { transaction_id: number });
  };
  const arrive = (): Promise<void> =>
    stage.bank.wire({
      brandId: stage.brand.id,
      reference: number,
      amount: `${amount}.00`,
      currency: stage.brand.currency.code,
      payer: 'Ines Duarte',
    });
  return [
    { at: stage.ago(0, 3), play: announce },
    { at: stage.ago(0, 1), play: arrive },
  ];
}
