import { brandById } from '@candor/brands/schema.ts';
import { openPayments } from './payments.ts';
import type { PaymentWiring, RunningPayments } from './payments.ts';
import { brandAddress, brandOrigins, siteAddress } from './sites.ts';
import type { World } from './world.ts';

type Needs = Pick<PaymentWiring, 'attempts' | 'desk' | 'withdrawals' | 'isHeld'>;

/** Opens the payments of a server's brands, with the providers that its settings give each brand. */
export function openBrandPayments(
  {
    config,
    brands,
    pool,
    clock,
    log,
    outside,
  }: Pick<World, 'config' | 'brands' | 'pool' | 'clock' | 'log' | 'outside'>,
  needs: Needs,
): RunningPayments {
  const allowsLoopback = config.mode === 'demo';
  const payments = openPayments({
    ...needs,
    pool,
    clock,
    log,
    brands,
    allowsLoopback,
    outbound: outside.payments,
    providerOf: (brandId, provider) => outside.providers.on(brandId).get(provider),
    siteOf: (brandId, host) => brandAddress(config, brandById(brands, brandId), host),
    filesSite: siteAddress(config.filesHost, config),
  });
  return {
    ...payments,
    // A brand may be visited under several names, and may embed a provider's widget under each.
    async findWidget(ticket) {
      const widget = await payments.findWidget(ticket);
      return widget === undefined
        ? undefined
        : { ...widget, brandOrigins: brandOrigins(config, brandById(brands, widget.brandId)) };
    },
  };
}
