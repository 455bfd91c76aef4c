import { bankWire } from './bankWire/bankWire.ts';
import { bitcobrokers } from './bitcobrokers/bitcobrokers.ts';
import { cashier } from './cashier/cashier.ts';
import { cashonex } from './cashonex/cashonex.ts';
import { chargeMoney } from './chargeMoney/chargeMoney.ts';
import { cidrus } from './cidrus/cidrus.ts';
import { ikajo } from './Ikajo/Ikajo.ts';
import type { PaymentProvider } from './interface.ts';
import { iPayTotal } from './iPayTotal/iPayTotal.ts';
import { neobanq } from './neobanq/neobanq.ts';
import { paypound } from './paypound/paypound.ts';
import { payWay } from './PayWay/PayWay.ts';
import { paymaxis } from './paymaxis/paymaxis.ts';
import { testBank } from './testBank/testBank.ts';
import { titan } from './titan/titan.ts';
import { venus } from './venus/venus.ts';
import { withdraw } from './withdraw/withdraw.ts';

/**
 * Every payment provider: one import and one line each. The list takes any type of settings, since each adapter reads
 * only its own.
 */
export const paymentProviders: readonly PaymentProvider[] = [
  bankWire,
  bitcobrokers,
  cashier,
  cashonex,
  chargeMoney,
  cidrus,
  ikajo,
  iPayTotal,
  neobanq,
  paypound,
  payWay,
  paymaxis,
  testBank,
  titan,
  venus,
  withdraw,
];
