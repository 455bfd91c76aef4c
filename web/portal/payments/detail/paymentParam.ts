/** Address parameter of a payment's number, so that a mail can link to it and going back closes it. */
export const PAYMENT_PARAM = 'payment';
