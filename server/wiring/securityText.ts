import type { Brand } from '@candor/brands/schema.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { securityText } from '../http/securityText.ts';
import { securityAddress } from './contactAddresses.ts';
import { brandAddress, siteAddress } from './sites.ts';

type Addresses = Pick<Config, 'port' | 'mode' | 'brand' | 'officeHost'>;

/** Returns the security.txt of a brand, generated for each request. */
export function securityTextOf(config: Addresses, clock: Pick<Clock, 'now'>) {
  return (brand: Brand): string => {
    const origin = brandAddress(config, brand);
    const { languages } = brand;
    return securityText({ contact: securityAddress(brand), origin, policyOrigin: origin, languages }, clock.now());
  };
}

/** Returns the office's security.txt: the base brand answers for the installation. */
export function officeSecurityText(config: Addresses, base: Brand, clock: Pick<Clock, 'now'>) {
  return (): string => {
    const policyOrigin = brandAddress(config, base);
    const origin = siteAddress(config.officeHost, config);
    const { languages } = base;
    return securityText({ contact: securityAddress(base), origin, policyOrigin, languages }, clock.now());
  };
}
