/** Maximum lengths of all texts that clients enter, defined once for forms, contracts and columns. */
export const textLimits = {
  name: 60,
  email: 254,
  phone: 32,
  country: 2,
  state: 60,
  city: 60,
  street: 120,
  zipCode: 16,
  closeReason: 500,
  reference: 64,
  sourcePage: 512,
  visitorInfo: 1_024,
  message: 4_000,
  comments: 1_000,
} as const;

export const PASSWORD_MINIMUM = 8;
/** Threat T2: a password has 8 to 128 characters, without composition rules. */
export const PASSWORD_MAXIMUM = 128;

/** The basic address pattern of specification 5. */
export const EMAIL_PATTERN = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\]]{2,}$/;
