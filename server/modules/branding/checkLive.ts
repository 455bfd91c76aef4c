import type { Brand } from '@candor/brands/schema.ts';
import type { Installed } from './checkConfiguration.ts';
import type { Finding, LocatedJson } from './finding.ts';

/** The sandbox, and payments that staff confirm by hand. */
const NO_REAL_PROVIDER = new Set(['testBank', 'withdraw']);

/** Ruling R34: what a brand needs before it may take real money. Its texts are looked at by `checkReviewed`. */
export function checkLive(brand: Brand, json: LocatedJson, { providers }: Installed): readonly Finding[] {
  const file = `${brand.id}/brand.json`;
  const at = (path: readonly PropertyKey[], problem: string): Finding => ({ file, line: json.lineOf(path), problem });
  const findings: Finding[] = [];
  if (brand.fictitious) findings.push(at(['fictitious'], 'a fictitious brand takes no real money'));
  if (brand.legalEntity?.licence === undefined)
    findings.push(at(['legalEntity'], "the operator's licence is missing, with a link to the regulator"));
  if (brand.regime === 'none') findings.push(at(['regime'], 'the regime of the law that protects clients is missing'));
  for (const [index, host] of brand.hosts.entries())
    if (host === 'localhost' || host.endsWith('.localhost'))
      findings.push(at(['hosts', index], `${host} is a name of this machine only`));
  let real = 0;
  for (const [index, { provider, enabled }] of brand.payments.methods.entries()) {
    if (!enabled) continue;
    const place = ['payments', 'methods', index, 'provider'];
    if (provider === 'testBank') findings.push(at(place, 'the Test bank is a sandbox'));
    else if (providers.get(provider)?.isVerified !== true)
      findings.push(at(place, `the protocol of ${provider} is unverified until an operator confirms it`));
    else if (!NO_REAL_PROVIDER.has(provider)) real += 1;
  }
  if (real === 0) findings.push(at(['payments', 'methods'], 'there is no real provider of payments'));
  return findings;
}
