/** A payment's number in the address, so that a mail can link to it and going back closes it. */
export const PAYMENT_PARAM = 'payment';
