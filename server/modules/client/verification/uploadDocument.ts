import type { DocumentType, FileFault } from '@candor/domain/clients/documents.ts';
import { decideUpload } from '@candor/domain/clients/documents.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { NamedBytes } from './inspect/inspectFile.ts';
import type { VerificationDeps } from './deps.ts';
import { stateOf } from './present.ts';
import * as store from './store.ts';
import type { StoredDocument } from './store.ts';
import { keepFile } from './vault.ts';

export interface Upload {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly type: DocumentType;
  readonly file: NamedBytes;
}

/** T27 to T32: checks a file in memory, rewrites, scans and encrypts it, and only then records it. */
export async function uploadDocument(deps: VerificationDeps, upload: Upload): Promise<Result<StoredDocument>> {
  const { brandId, clientId, type, file } = upload;
  const current = await transaction(deps.pool, brandId, (connection) => store.listCurrent(connection, clientId));
  const may = decideUpload(stateOf(current, type));
  if (!may.ok) return may;

  const scan = await deps.scanner.scan(file.bytes);
  if (scan.kind === 'infected') return refuseFile('malware');
  const inspected = await deps.inspect(file);
  if ('fault' in inspected) return refuseFile(inspected.fault);

  const storedFile = await keepFile(deps, brandId, inspected.bytes);
  const stored = await transaction(deps.pool, brandId, (connection) =>
    store.insertDocument(connection, {
      brandId,
      clientId,
      type,
      ...storedFile,
      fileName: file.name.trim(),
      media: inspected.media,
      bytes: inspected.bytes.length,
      pages: inspected.pages,
      scannedBy: scan.kind === 'clean' ? deps.scanner.name : undefined,
      uploadedAt: deps.clock.now(),
    }),
  );
  if (stored !== undefined) return accept(stored);
  await deps.files.remove(storedFile.fileId);
  return refuse({ code: 'documentNotAsked' });
}

/** Specification 8: refuses a file as not supported, whatever its fault; our page can show the reason. */
export function refuseFile(reason: FileFault) {
  return refuse({ code: 'fileNotSupported', field: 'files', params: { reason } });
}
