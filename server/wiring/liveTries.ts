import { namesIn } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedName } from '@candor/domain/pricing/priceSources.ts';
import type { SetupFaultCode } from '@candor/domain/service/setupFault.ts';
import type { Config } from '../config.ts';
import { instruments } from '../modules/engine/instruments/index.ts';
import type { RouterSetting } from '../priceSettings.ts';
import { tryClamd } from '../providers/antivirus/clamd/clamd.ts';
import { trySmtp } from '../providers/mail/smtp.ts';
import { createBinance } from '../providers/prices/binance/binance.ts';
import { reachFix } from '../providers/prices/fix/fix.ts';
import { createOanda } from '../providers/prices/oanda/oanda.ts';
import { tryVenue } from '../providers/prices/venues/tryVenue.ts';
import type { Venue } from '../providers/prices/venues/venue.ts';
import { setupFault } from '../setupFaultText.ts';
import { findingTextOf } from './liveCheck.ts';
import type { LiveFinding } from './liveCheck.ts';

export type TriedSettings = Pick<Config, 'smtpUrl' | 'clamd' | 'prices'>;

/** Long enough for a slow greeting, short enough to wait for at a terminal. */
const LIMIT_MS = 8_000;

/**
 * Finds the servers of others that cannot be used at this moment: mail, the antivirus, and the sources of prices. No
 * mail or document is sent. None of them keeps an installation from starting: it waits for them and alerts a person.
 */
export async function triedFindings(
  { smtpUrl, clamd, prices }: TriedSettings,
  limitMs = LIMIT_MS,
): Promise<readonly LiveFinding[]> {
  const found = await Promise.all([
    ...(smtpUrl === undefined
      ? []
      : [named({ topic: 'mail', page: 'docs/live.md#3-settings' }, mailFaults, trySmtp(smtpUrl, limitMs))]),
    ...(clamd === undefined
      ? []
      : [named({ topic: 'antivirus', page: SCANNING }, antivirusFaults, tryClamd(clamd.host, clamd.port, limitMs))]),
    ...(prices.kind === 'router' ? sourcesOf(prices) : []).map(({ name, venue, names }) =>
      named({ topic: 'prices', page: PRICES }, { ...priceFaults, source: name }, tryVenue(venue, names, limitMs)),
    ),
  ]);
  return found.flat();
}

/** Node's codes for a certificate whose authority it does not know. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)/;

/** Codes of the fault: the server cannot be used, or its certificate is from an authority that is not configured. */
interface Faults {
  readonly fails: SetupFaultCode;
  readonly untrusted: SetupFaultCode;
  /** Which source of prices failed. */
  readonly source?: string;
}
const mailFaults: Faults = { fails: 'mailFails', untrusted: 'mailUntrusted' };
const priceFaults: Faults = { fails: 'pricesFail', untrusted: 'pricesUntrusted' };
// One code for both: the antivirus is asked without encryption.
const antivirusFaults: Faults = { fails: 'antivirusFails', untrusted: 'antivirusFails' };

const PRICES = 'docs/providers.md#prices';
const SCANNING = 'docs/operating.md#visitors-locations-their-messages-and-virus-scanning';

async function named(
  place: Pick<LiveFinding, 'topic' | 'page'>,
  { fails, untrusted, source = '' }: Faults,
  tried: Promise<string | undefined>,
): Promise<LiveFinding[]> {
  const why = await tried;
  if (why === undefined) return [];
  const code = UNKNOWN_AUTHORITY.test(why) ? untrusted : fails;
  return [{ ...place, ...findingTextOf(setupFault(code, { why, source })) }];
}

interface Source {
  readonly name: RoutedName;
  readonly venue: Venue;
  readonly names: readonly string[];
}

/** Returns the routed sources, ordered by name, each with one instrument to ask for. */
function sourcesOf(setting: RouterSetting): readonly Source[] {
  return namesIn(setting.categories)
    .toSorted()
    .flatMap((name) => {
      const venue = venueOf(name, setting);
      return venue === undefined ? [] : [{ name, venue, names: oneOf(name, setting) }];
    });
}

function venueOf(name: RoutedName, { venues: { binance, oanda, fix } }: RouterSetting): Venue | undefined {
  if (name === 'binance') return createBinance(binance);
  if (name === 'oanda') return oanda && createOanda(oanda);
  return name === 'fix' && fix !== undefined ? reachFix(fix) : undefined;
}

function oneOf(name: RoutedName, { categories }: RouterSetting): readonly string[] {
  return instruments
    .filter(({ category }) => categories[category]?.includes(name))
    .flatMap(({ feeds }) => (name === 'simulated' ? [] : (feeds[name] ?? [])))
    .slice(0, 1);
}
