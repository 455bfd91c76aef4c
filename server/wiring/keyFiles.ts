import { auditKeyFile } from '../modules/access/audit/index.ts';
import { clientKeyFile } from '../modules/access/passwords/index.ts';
import { contentKeyFile } from '../modules/website/content/index.ts';
import { factorKeyFile } from '../modules/access/factors/index.ts';
import { logKeyFile } from '../modules/engine/publicLog/index.ts';
import { receiptKeyFile } from '../modules/engine/receipts/index.ts';
import { documentKeyFile } from '../modules/client/verification/index.ts';
import type { KeyFile } from '../keyFile.ts';

/** Every key file of an installation that takes real money, with the purpose of its keys. */
export const keyFiles: readonly { readonly keyFile: KeyFile<unknown>; readonly purpose: string }[] = [
  { keyFile: clientKeyFile, purpose: 'the pepper of passwords' },
  { keyFile: factorKeyFile, purpose: 'encrypts second factors' },
  { keyFile: documentKeyFile, purpose: "encrypts clients' documents" },
  { keyFile: receiptKeyFile, purpose: 'signs receipts, statements and counts of client money' },
  { keyFile: logKeyFile, purpose: 'signs the public log' },
  { keyFile: auditKeyFile, purpose: 'signs the audit record' },
  { keyFile: contentKeyFile, purpose: 'derives the tokens of content' },
];
