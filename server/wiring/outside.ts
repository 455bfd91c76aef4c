import type { Brand } from '@candor/brands/schema.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { COST } from '../modules/access/passwords/index.ts';
import type { Inspect } from '../modules/client/verification/index.ts';
import type { HashCost } from '../modules/access/passwords/index.ts';
import type { ProvidersOutside } from '../modules/desks/providerDesk/index.ts';
import type { EarningDeps } from '../modules/partners/affiliateEarnings/index.ts';
import type { Scanner } from '../providers/antivirus/interface.ts';
import { isPublicAddress } from '../providers/outbound/addresses.ts';
import { httpOutbound } from '../providers/outbound/http.ts';
import type { Outbound } from '../providers/outbound/interface.ts';
import { Till } from '../providers/payments/canaryTill/till.ts';
import { paymentProviders } from '../providers/payments/providers.ts';
import { testBankAccess } from './bank.ts';
import { BrandProviders } from './brandProviders.ts';
import { outboundWithTill, providersOfCanary } from './canaryTill.ts';
import { openScanner } from './documents.ts';
import { watchedOutbound } from './watchedOutbound.ts';
import { watchedScanner } from './watchedScanner.ts';

/** The services' connections outside this installation: all that a test replaces. */
export interface Outside {
  /** Scans each uploaded file. */
  readonly scanner: Scanner;
  /** Reads uploaded documents; absent: a new thread for each. Set only for files that were made here. */
  readonly inspect?: Inspect;
  /** The brands' payment providers, and the connection to their servers. */
  readonly providers: ProvidersOutside;
  readonly payments: Pick<Outbound, 'send'>;
  /** Rule CY-6: the other side of the canary's payments, inside this installation. */
  readonly till: Till;
  /** The connection to partners' servers. */
  readonly postbacks: Pick<EarningDeps, 'outbound' | 'mayPostTo'>;
  /** Cost of one password hash. */
  readonly hashCost: HashCost;
}

/** Limits of calls to partners, of whose answers only the status is used. */
const POSTBACKS = { allowed: [], timeoutMs: 5_000, answerBytesMax: 16 * 1_024 } as const;

export function openOutside(config: Config, brands: readonly Brand[], log: Logger): Outside {
  const till = new Till();
  const providers = new BrandProviders({
    mode: config.mode,
    known: paymentProviders,
    file: config.paymentsFile,
    onOff: ({ brandId, provider, sentence }) =>
      log.warn({ brand: brandId, provider }, `a payment method is switched off: ${sentence}`),
    testBank: config.bank === undefined ? undefined : testBankAccess(config),
    canary: providersOfCanary(till),
  });
  for (const brand of brands) providers.configure(brand);
  return {
    scanner: watchedScanner(openScanner(config), log),
    payments: outboundWithTill(
      till,
      watchedOutbound(httpOutbound({ allowed: [], allowsLoopback: config.mode === 'demo' }), log),
    ),
    till,
    providers,
    postbacks: openPostbacks(config),
    hashCost: COST,
  };
}

/** Calls every address as one on the internet, except a demonstration's own receiver, which is on this machine. */
function openPostbacks({ mode, postbackReceiver }: Pick<Config, 'mode' | 'postbackReceiver'>): Outside['postbacks'] {
  const receiver = mode === 'demo' ? postbackReceiver : undefined;
  const isReceiver = (url: URL) => receiver !== undefined && url.origin === receiver;
  const outside = httpOutbound({ ...POSTBACKS, allowsLoopback: false });
  const here = httpOutbound({ ...POSTBACKS, allowsLoopback: true });
  return {
    outbound: { deliver: (call, origins) => (isReceiver(new URL(call.url)) ? here : outside).deliver(call, origins) },
    mayPostTo: (url) => isReceiver(url) || isPublicAddress(url),
  };
}
