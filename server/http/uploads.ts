import { UploadedFile } from '@candor/contracts/http/uploadedFile.ts';
import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import { isPlainText } from '@candor/domain/content/jsonShape.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Result } from '@candor/domain/result.ts';
import multipart from '@fastify/multipart';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../admission/address.ts';
import { UPLOADS_OF_ADDRESS, UPLOADS_OF_CLIENT } from '../admission/budgets.ts';
import { Slots } from '../admission/slots.ts';
import { sendRefusal } from './errors.ts';
import { tokenOf } from './visitor.ts';
import { onReplyEnd } from './onReplyEnd.ts';

/** The specification's field for the file. */
const FILE_FIELD = 'files';
/** Number of fields: `type` and `token`, or a picture's name. */
const FIELDS_MAXIMUM = 2;
const FIELD_NAME_MAXIMUM = 128;

interface UploadLimits {
  readonly fileBytes: number;
  readonly fieldBytes: number;
}

const OF_DOCUMENTS: UploadLimits = { fileBytes: DOCUMENT_BYTES_MAXIMUM, fieldBytes: 128 };

const TOO_LARGE: Refusal = { code: 'fileNotSupported', field: FILE_FIELD, params: { reason: 'tooLarge' } };

export interface Uploads {
  readonly limits?: UploadLimits;
  /**
   * Finds the owner of an upload by the token of the address or the headers or, without one there, by the token before
   * the file. A refusal ends the upload.
   */
  readonly senderOf: (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
  ) => Promise<Result<string>>;
}

/**
 * Makes bodies within this scope multipart: a few short texts and one file, which become a body like any other. T27:
 * the sender is known, and has a place, before a byte of the file is read; the file is counted while it arrives, and
 * reading ends at the first byte above the limit.
 */
export async function readUploads(scope: FastifyInstance, { limits = OF_DOCUMENTS, senderOf }: Uploads): Promise<void> {
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
  const ofAddress = new Slots(UPLOADS_OF_ADDRESS);
  const ofClient = new Slots(UPLOADS_OF_CLIENT);
  const admitted = new WeakSet<FastifyRequest>();

  /** Admits a known sender, who holds a place until the answer is over; returns the refusal of any other. */
  const admit = async (request: FastifyRequest, reply: FastifyReply, token: string | undefined) => {
    const sender = await senderOf(request, reply, token);
    if (!sender.ok) return sender.refusal;
    const release = ofClient.take(sender.value);
    if (release === undefined) return BUSY;
    onReplyEnd(reply, release);
    admitted.add(request);
    return undefined;
  };

  scope.addHook('onRequest', async (request, reply) => {
    const release = ofAddress.take(addressSubject(request.ip));
    if (release === undefined) return sendRefusal(reply, BUSY);
    onReplyEnd(reply, release);
    const token = tokenOf({ headers: request.headers, query: request.query, params: request.params, body: undefined });
    // The specification's client sends its token in the body.
    if (token === undefined && isMultipart(request)) return undefined;
    const refusal = await admit(request, reply, token);
    return refusal && sendRefusal(reply, refusal);
  });
  scope.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) return sendRefusal(reply, { code: 'malformed' }, 415);
    const body = new Map<string, unknown>();
    const admission = async (): Promise<Refusal | undefined> =>
      admitted.has(request)
        ? undefined
        : admit(request, reply, tokenOf({ ...NOWHERE, body: Object.fromEntries(body) }));
    const refusal = (await readBody(request, body, admission)) ?? (await admission());
    if (refusal === undefined) {
      request.body = Object.fromEntries(body);
      return undefined;
    }
    // Discard the rest of the body.
    request.raw.unpipe();
    request.raw.resume();
    return sendRefusal(reply, refusal);
  });
}

const BUSY: Refusal = { code: 'busy' };
const NOWHERE = { headers: {}, query: undefined, params: undefined };

/** Is the body multipart? Asked before the parser of bodies has run. */
function isMultipart({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}

/** Reads all parts into `body`; returns a refusal if it could not. */
async function readBody(
  request: FastifyRequest,
  body: Map<string, unknown>,
  admission: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  try {
    for await (const part of request.parts()) {
      if (body.has(part.fieldname)) return { code: 'malformed', field: part.fieldname };
      const read =
        part.type === 'field' ? fieldText(part) : ((await admission()) ?? (await readFile(part)) ?? TOO_LARGE);
      if (read === undefined) return { code: 'malformed' };
      if (typeof read !== 'string' && !(read instanceof UploadedFile)) return read;
      body.set(part.fieldname, read);
    }
    return undefined;
  } catch {
    // The body has more parts than a call has, or is not multipart after all.
    return { code: 'malformed' };
  }
}

function fieldText({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string | undefined {
  const isWhole = !valueTruncated && !fieldnameTruncated;
  return isWhole && typeof value === 'string' && isPlainText(value) ? value : undefined;
}

/** Reads a file; undefined if it is larger than the limit. */
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
