import type { Brand } from '@candor/brands/schema.ts';
import type { Fault, FindingCode } from '@candor/domain/branding/findings.ts';
import { isObject } from '@candor/domain/content/cms/readEntry.ts';
import type { Installed } from './checkConfiguration.ts';
import type { Finding, LocatedJson } from './finding.ts';

/** The sandbox, and payments that staff confirm by hand. */
const NO_REAL_PROVIDER = new Set(['testBank', 'withdraw']);

/** Ruling R34: what a brand needs before it may take real money. Its texts are looked at by `checkReviewed`. */
export function checkLive(brand: Brand, json: LocatedJson, { providers }: Installed): readonly Finding[] {
  const file = `${brand.id}/brand.json`;
  const at = (path: readonly PropertyKey[], code: FindingCode, params: Fault['params'] = {}): Finding => ({
    file,
    line: json.lineOf(path),
    code,
    params,
  });
  const findings: Finding[] = [];
  if (brand.fictitious) findings.push(at(['fictitious'], 'fictitiousLive'));
  if (brand.legalEntity?.licence === undefined) findings.push(at(['legalEntity'], 'licenceMissing'));
  if (brand.securityContact === undefined) findings.push(at([], 'securityContactMissing'));
  if (brand.regime === 'none') findings.push(at(['regime'], 'regimeMissing'));
  if (!isObject(json.value) || json.value['allowedCountries'] === undefined) findings.push(at([], 'residencesMissing'));
  for (const [index, host] of brand.hosts.entries())
    if (host === 'localhost' || host.endsWith('.localhost')) findings.push(at(['hosts', index], 'hostLocal', { host }));
  let real = 0;
  for (const [index, { provider, enabled }] of brand.payments.methods.entries()) {
    if (!enabled) continue;
    const place = ['payments', 'methods', index, 'provider'];
    if (provider === 'testBank') findings.push(at(place, 'providerSandbox'));
    else if (providers.get(provider)?.isVerified !== true) findings.push(at(place, 'providerUnverified', { provider }));
    else if (!NO_REAL_PROVIDER.has(provider)) real += 1;
  }
  if (real === 0) findings.push(at(['payments', 'methods'], 'noRealProvider'));
  return findings;
}
