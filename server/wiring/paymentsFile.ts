import { readFileSync } from 'node:fs';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { ConfigError } from '../configError.ts';
import { setupFault } from '../setupFaultText.ts';
import type { PaymentProvider } from '../providers/payments/interface.ts';

/** Currencies of the operator's contract, ISO 4217. */
const currencies = z.array(z.string().regex(/^[A-Z]{3}$/)).nonempty();
/** Settings that the operator gives beside those of a provider's adapter. */
export const ownSettings = z.object({ confirmed: z.boolean().optional(), currencies: currencies.optional() });
/** Settings by brand, then by provider, in the form of that provider's adapter. */
const settingsFile = z.record(z.string(), z.record(z.string(), z.looseObject(ownSettings.shape)));
export type PaymentsFile = z.infer<typeof settingsFile>;

/** Reads PAYMENTS_FILE. No message quotes its content, which may be secret. */
export function readPaymentsFile(file: string): PaymentsFile {
  try {
    return settingsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const cause = error instanceof z.ZodError ? `wrong at ${error.issues[0]?.path.join('.')}` : 'not JSON';
    const inFull = `PAYMENTS_FILE ${file} is ${cause}: it must map brand → provider → settings (docs/live.md).`;
    throw new ConfigError(setupFault('paymentsFileWrong', { file }, inFull));
  }
}

/** Returns the providers of a brand whose unverified protocol the operator has verified with the provider. */
export function confirmedProviders(file: string | undefined, brandId: BrandId): ReadonlySet<string> {
  const settings = file === undefined ? {} : (readPaymentsFile(file)[brandId] ?? {});
  return new Set(Object.keys(settings).filter((name) => settings[name]?.confirmed === true));
}

/** Lists names in the file that nothing reads: a brand or a provider that does not exist, such as a typing error. */
export function unknownSettings(
  file: string,
  brandIds: readonly string[],
  paymentProviders: readonly PaymentProvider[],
) {
  const [brands, providers] = [new Set(brandIds), new Set(paymentProviders.map(({ id }) => id))];
  return Object.entries(readPaymentsFile(file)).flatMap(([brandId, settings]) =>
    brands.has(brandId)
      ? Object.keys(settings).flatMap((name) =>
          providers.has(name) ? [] : [setupFault('settingsOfNoProvider', { brand: brandId, provider: name })],
        )
      : [setupFault('settingsOfNoBrand', { brand: brandId })],
  );
}
