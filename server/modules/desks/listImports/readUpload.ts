import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { UploadedFile } from '@candor/contracts/http/uploadedFile.ts';
import { isPlainText } from '@candor/domain/content/jsonShape.ts';
import { ListFileError } from '@candor/domain/lists/fileFault.ts';
import type { ListFaultCode } from '@candor/domain/lists/fileFault.ts';
import { LIST_BYTES_MAXIMUM } from '@candor/domain/lists/kinds.ts';
import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { ListFile } from './topic.ts';

const NAME_MAXIMUM = 120;
/** First bytes of archives: zip and its variants, gzip, 7z and xz. */
const PACKED = ['504b0304', '504b0506', '1f8b', '377abcaf', 'fd377a58'];

/**
 * Rule SE-14: reads the text of an uploaded list. Refuses a file without a usable name or above the maximum size
 * (`fileNotSupported`); throws `ListFileError` if it is compressed, or not text in UTF-8.
 */
export function readUpload({ name, bytes }: UploadedFile): Result<ListFile> {
  if (!isFileName(name)) return refuse({ code: 'fileNotSupported', field: 'files', params: { reason: 'name' } });
  if (bytes.length > LIST_BYTES_MAXIMUM)
    return refuse({ code: 'fileNotSupported', field: 'files', params: { reason: 'tooLarge' } });
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (PACKED.some((sign) => start.startsWith(sign))) throw faulty('packed');
  if (!isUtf8(bytes)) throw faulty('notText');
  const text = new TextDecoder().decode(bytes);
  if (text === '') throw faulty('empty');
  if (!isPlainText(text)) throw faulty('notText');
  return accept({ name, text, hash: createHash('sha256').update(bytes).digest() });
}

function isFileName(name: string): boolean {
  return name.length > 0 && name.length <= NAME_MAXIMUM && isPlainText(name) && !/[\\/\n\r\t]/.test(name);
}

function faulty(code: ListFaultCode): ListFileError {
  return new ListFileError([{ line: 0, code }]);
}
