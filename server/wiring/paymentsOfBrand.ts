import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { Desk } from '../modules/engine/dealing/index.ts';
import type { Attempts } from '../modules/access/sessions/index.ts';
import type { WithdrawalParts } from '../modules/money/withdrawals/index.ts';
import { httpOutbound } from '../providers/outbound/http.ts';
import { paymentProviders } from '../providers/payments/providers.ts';
import { testBankAccess } from './bank.ts';
import { openPayments } from './payments.ts';
import type { RunningPayments } from './payments.ts';
import { configureProviders } from './paymentSettings.ts';
import { brandAddress, brandOrigins, siteAddress } from './sites.ts';
import { watchedOutbound } from './watchedOutbound.ts';

interface BrandPayments {
  readonly config: Config;
  readonly brands: readonly Brand[];
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly attempts: Attempts;
  readonly desk: Pick<Desk, 'moveMoney'>;
  readonly withdrawals: WithdrawalParts;
  readonly isHeld: (brandId: BrandId) => boolean;
}

/** The payments of a server's brands, with the providers that its settings give each brand. */
export function openBrandPayments({ config, brands, ...parts }: BrandPayments): RunningPayments {
  const allowsLoopback = config.mode === 'demo';
  const brandOf = (brandId: BrandId): Brand => {
    const brand = brands.find(({ id }) => id === brandId);
    assert(brand !== undefined, 'a brand of this installation');
    return brand;
  };
  const payments = openPayments({
    ...parts,
    ...{ brands, allowsLoopback },
    outbound: watchedOutbound(httpOutbound({ allowed: [], allowsLoopback }), parts.log),
    providers: configureProviders({
      ...{ mode: config.mode, brands, known: paymentProviders, file: config.paymentsFile },
      onOff: ({ brandId, provider, reason }) =>
        parts.log.warn({ brand: brandId, provider }, `a payment method is switched off: ${reason}`),
      testBank: config.bank === undefined ? undefined : testBankAccess(config),
    }),
    siteOf: (brandId, host) => brandAddress(config, brandOf(brandId), host),
    filesSite: siteAddress(config.filesHost, config),
  });
  return {
    ...payments,
    // A brand may be visited under several names, and may embed a provider's widget under each.
    async findWidget(ticket) {
      const widget = await payments.findWidget(ticket);
      return widget === undefined
        ? undefined
        : { ...widget, brandOrigins: brandOrigins(config, brandOf(widget.brandId)) };
    },
  };
}
