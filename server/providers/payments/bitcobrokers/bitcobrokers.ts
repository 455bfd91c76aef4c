import { createLink } from '../links/link.ts';

/** Bitcobrokers: takes the currencies that a cashier's public documentation names for it. */
export const bitcobrokers = createLink('bitcobrokers', ['EUR', 'USD', 'GBP', 'ZAR', 'IDR', 'BRL', 'AED', 'AUD']);
