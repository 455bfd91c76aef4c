/** Object identifiers of RFC 3161, 5652, 5035 and 5280 that occur in a timestamp. */
export const oids = {
  signedData: '1.2.840.113549.1.7.2',
  timestamp: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

/** Hashes that authorities use, by object identifier. */
export const digests: ReadonlyMap<string, 'sha256' | 'sha384' | 'sha512'> = new Map([
  [oids.sha256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

/** Hash of each signature algorithm. `own`: named separately beside the signature; `none`: no hash. */
export const signatures: ReadonlyMap<string, 'sha256' | 'sha384' | 'sha512' | 'own' | 'none'> = new Map([
  ['1.2.840.113549.1.1.1', 'own'],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  [oids.ecdsaWithSha256, 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
  ['1.3.101.112', 'none'],
]);
