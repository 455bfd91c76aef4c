import type { Brand } from '@candor/brands/schema.ts';
import type { Paying } from '../http/pagePolicy.ts';
import type { PaymentDeps } from '../modules/money/payments/index.ts';

type PayingDeps = Pick<PaymentDeps, 'providerOf' | 'filesSite'>;

/** Whom the payment page admits: the targets of our forms, and the host of widgets. */
export function payingOf(brand: Brand, { providerOf, filesSite }: PayingDeps): Paying {
  const forms = brand.payments.methods.flatMap(({ provider: name }) => {
    const configured = providerOf(brand.id, name);
    return configured?.provider.shape === 'formPost' ? configured.provider.origins(configured.config) : [];
  });
  return { forms: [...new Set(forms)], frames: [filesSite] };
}
