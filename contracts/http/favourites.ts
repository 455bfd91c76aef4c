import * as z from 'zod/mini';
import { flag, symbol } from '../codecs.ts';
import { call } from './call.ts';

/** Marked instruments, in the order in which they were marked. */
const favourites = z.array(symbol);

export const list = call({
  method: 'GET',
  path: '/api/favourites',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Lists the instruments that the client has marked, in the order of marking.',
  request: z.strictObject({}),
  answer: favourites,
});

export const set = call({
  method: 'POST',
  path: '/api/favourites/set',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Marks an instrument or removes the mark; a repetition changes nothing.',
  request: z.strictObject({ symbol, favourite: flag }),
  answer: favourites,
});
