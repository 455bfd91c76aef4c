import { auditKeyFile } from '../modules/audit/index.ts';
import { clientKeyFile } from '../modules/clients/index.ts';
import { contentKeyFile } from '../modules/content/index.ts';
import { factorKeyFile } from '../modules/factors/index.ts';
import { receiptKeyFile } from '../modules/receipts/index.ts';
import { documentKeyFile } from '../modules/verification/index.ts';
import type { KeyFile } from '../keyFile.ts';

/** Every key file of an installation that takes real money, with what its keys are for. */
export const keyFiles: readonly { readonly keyFile: KeyFile<unknown>; readonly purpose: string }[] = [
  { keyFile: clientKeyFile, purpose: 'the pepper of passwords' },
  { keyFile: factorKeyFile, purpose: 'encrypts second factors' },
  { keyFile: documentKeyFile, purpose: "encrypts clients' documents" },
  { keyFile: receiptKeyFile, purpose: 'signs receipts and statements' },
  { keyFile: auditKeyFile, purpose: 'signs the audit record' },
  { keyFile: contentKeyFile, purpose: 'derives the tokens of content' },
];
