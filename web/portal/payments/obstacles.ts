const obstacles = ['brandHeld', 'detailsMissing', 'depositPaused', 'noMethods'] as const;
const holds = [
  'emailUnconfirmed',
  'notVerified',
  'payoutDetailsMissing',
  'payoutDetailsUnconfirmed',
  'fundingDocumentMissing',
  'accountFrozen',
  'coolOff',
  'factorsLost',
  'review',
  'velocity',
  'noTrading',
  'screeningOpen',
  'chargebackOpen',
  'moneyTakenBack',
  'debtOpen',
  'belowMinimum',
] as const;

type Known<Names extends readonly string[]> = Names[number] | 'other';
export type Obstacle = Known<typeof obstacles>;
export type Hold = Known<typeof holds>;

/** Page on which an obstacle can be resolved. */
export interface Fix {
  readonly name: 'details' | 'email' | 'documents' | 'payout' | 'limits' | 'contact';
  readonly to: string;
}

const fixes = {
  details: { name: 'details', to: '/my-account/info' },
  email: { name: 'email', to: '/my-account/info' },
  documents: { name: 'documents', to: '/my-account/documents' },
  payout: { name: 'payout', to: '/my-account/payout' },
  limits: { name: 'limits', to: '/my-account/limits' },
  contact: { name: 'contact', to: '/contact-us' },
} as const satisfies Readonly<Record<string, Fix>>;

const fixOfCode: Readonly<Record<string, Fix>> = {
  detailsMissing: fixes.details,
  emailUnconfirmed: fixes.email,
  notVerified: fixes.documents,
  fundingDocumentMissing: fixes.documents,
  payoutDetailsMissing: fixes.payout,
  payoutDetailsUnconfirmed: fixes.payout,
  payoutReturned: fixes.payout,
  depositPaused: fixes.limits,
};

/** Returns the obstacle to a deposit, or `other` if there is no text for it. */
export function obstacleOf(code: string): Obstacle {
  return obstacles.find((one) => one === code) ?? 'other';
}

/** Returns the reason for holding a withdrawal, or `other` if there is no text for it. */
export function holdOf(code: string): Hold {
  return holds.find((one) => one === code) ?? 'other';
}

/** Returns where an obstacle can be resolved; staff help with the rest. */
export function fixOf(code: string): Fix {
  return fixOfCode[code] ?? fixes.contact;
}

/** Returns where the client can resolve an obstacle; undefined if they have nothing to do. */
export function ownFixOf(code: string): Fix | undefined {
  return fixOfCode[code];
}
