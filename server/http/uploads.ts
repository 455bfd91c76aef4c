import { UploadedFile } from '@candor/contracts/http/uploadedFile.ts';
import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import { isPlainText } from '@candor/domain/content/jsonShape.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import multipart from '@fastify/multipart';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';

/** The specification's field for the file. */
const FILE_FIELD = 'files';
/** `type` and `token`, or a picture's name. */
const FIELDS_MAXIMUM = 2;
const FIELD_NAME_MAXIMUM = 128;

interface UploadLimits {
  readonly fileBytes: number;
  readonly fieldBytes: number;
}

const OF_DOCUMENTS: UploadLimits = { fileBytes: DOCUMENT_BYTES_MAXIMUM, fieldBytes: 128 };
/** Everything read at the same moment is in memory: sending bytes requires no session. */
const AT_ONCE = 8;

const TOO_LARGE: Refusal = { code: 'fileNotSupported', field: FILE_FIELD, params: { reason: 'tooLarge' } };

/**
 * Within this scope bodies are multipart: one file and a few short texts, which become a body like any other. The file
 * is counted while it arrives (T27): reading ends at the first byte above the limit.
 */
export async function readUploads(scope: FastifyInstance, limits = OF_DOCUMENTS): Promise<void> {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // A name that contains folders is refused, not repaired.
    preservePath: true,
    limits: {
      files: 1,
      fields: FIELDS_MAXIMUM,
      parts: FIELDS_MAXIMUM + 1,
      fieldSize: limits.fieldBytes,
      fieldNameSize: FIELD_NAME_MAXIMUM,
      fileSize: limits.fileBytes,
      headerPairs: 20,
    },
  });
  let reading = 0;
  scope.addHook('preHandler', async (request, reply) => {
    if (reading >= AT_ONCE) return sendRefusal(reply, { code: 'busy' });
    reading++;
    try {
      return await readBody(request, reply);
    } finally {
      reading--;
    }
  });
}

async function readBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (!request.isMultipart()) return sendRefusal(reply, { code: 'malformed' }, 415);
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (body.has(part.fieldname)) return sendRefusal(reply, { code: 'malformed', field: part.fieldname });
      if (part.type === 'field') {
        const text = fieldText(part);
        if (text === undefined) return sendRefusal(reply, { code: 'malformed' });
        body.set(part.fieldname, text);
        continue;
      }
      const file = await readFile(part);
      if (file === undefined) return sendRefusal(reply, TOO_LARGE);
      body.set(part.fieldname, file);
    }
  } catch {
    // More parts than a call has, or not multipart after all.
    return sendRefusal(reply, { code: 'malformed' });
  }
  request.body = Object.fromEntries(body);
  return undefined;
}

function fieldText({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string | undefined {
  const isWhole = !valueTruncated && !fieldnameTruncated;
  return isWhole && typeof value === 'string' && isPlainText(value) ? value : undefined;
}

/** Undefined: larger than the limit. */
async function readFile({ file, filename }: MultipartFile): Promise<UploadedFile | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) if (chunk instanceof Uint8Array) chunks.push(chunk);
  if (file.truncated) return undefined;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return new UploadedFile(filename, bytes);
}
