/** A payment's number in the address, so that a mail can lead to it and the way back closes it. */
export const PAYMENT_PARAM = 'payment';
