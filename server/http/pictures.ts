import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureFile } from '../modules/website/media/index.ts';
import { sendRefusal } from './errors.ts';

export type FindPicture = (
  brandId: BrandId,
  picture: { readonly id: string; readonly file: string },
) => Promise<PictureFile | undefined>;

export interface PictureRequest {
  Params: { readonly id: string; readonly file: string };
}

/** Pictures that we make never change under their address. */
const FOR_EVER = 'max-age=31536000, immutable';

/** Adds the pictures of a brand's pages, on its own host; other brands' pictures are not found there. */
export function addPictures(
  app: FastifyInstance,
  find: FindPicture,
  brandOf: (request: FastifyRequest) => Brand,
): void {
  app.get<PictureRequest>('/media/:id/:file', async (request, reply) =>
    sendPicture(reply, await find(brandOf(request).id, request.params), 'public'),
  );
}

/** Sends a file that is a picture and nothing else, however it is opened. */
export function sendPicture(
  reply: FastifyReply,
  picture: PictureFile | undefined,
  who: 'public' | 'private',
): FastifyReply {
  reply.header('X-Content-Type-Options', 'nosniff');
  if (picture === undefined) return sendRefusal(reply.header('Cache-Control', 'no-store'), { code: 'notFound' });
  const { type, bytes } = picture;
  reply.headers({
    'Cache-Control': `${who}, ${FOR_EVER}`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-site',
  });
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
