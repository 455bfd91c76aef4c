import type { Gateway } from '../gateway.ts';
import { cashier } from './cashier.ts';
import { cashonex } from './cashonex.ts';
import { createFamily, familyDialects } from './family.ts';
import { ikajo } from './ikajo.ts';
import { createLink } from './links.ts';
import { paymaxis } from './paymaxis.ts';
import { testBank } from './testBank.ts';

/** Every provider that this bank can be, by name. A bank wire has no gateway: it is made on the statement's page. */
export const gateways: ReadonlyMap<string, Gateway> = new Map(
  [
    ...familyDialects.map(createFamily),
    cashonex,
    paymaxis,
    ikajo,
    cashier,
    testBank,
    ...['bitcobrokers', 'venus', 'titan'].map(createLink),
  ].map((gateway) => [gateway.provider, gateway]),
);
