import { createLink } from '../links/link.ts';

/** The currencies are those that a cashier's public documentation names for it. */
export const bitcobrokers = createLink('bitcobrokers', ['EUR', 'USD', 'GBP', 'ZAR', 'IDR', 'BRL', 'AED', 'AUD']);
