import { listKinds, operatorLists } from '@candor/domain/operator/lists.ts';
import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import * as z from 'zod/mini';
import { countInAddress, placeInAddress } from '../../codecs.ts';
import { textFile } from '../textFile.ts';
import { operatorCall } from './call.ts';

/** Most rows of one answer. */
export const LIST_ROWS_MAXIMUM = 50_000;
export const LIST_ROWS = 10_000;
const IDS_MAXIMUM = 100;

const ids = z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15}){0,99}$/)), z.array(z.number()), {
  decode: (text) => text.split(',').map(Number),
  encode: (all) => all.join(','),
});

const list = z.enum(operatorLists);

export const describe = operatorCall({
  method: 'GET',
  path: '/operator/v1/lists',
  scope: undefined,
  summary:
    'Lists what can be exported, the scope of each list and its columns. Personal ones need the scope `personal`.',
  request: z.strictObject({}),
  answer: z.object({
    lists: z.array(
      z.object({
        list,
        scope: z.enum(operatorScopes),
        columns: z.array(z.object({ name: z.string(), kind: z.enum(listKinds), personal: z.boolean() })),
      }),
    ),
  }),
});

export const read = operatorCall({
  method: 'GET',
  path: '/operator/v1/lists/:list',
  scope: undefined,
  summary:
    'Exports a list by ascending id, as JSON lines or CSV. `after` is the last id that the caller has, `ids` names up ' +
    `to ${IDS_MAXIMUM} rows to read once more. The header \`Candor-Next\` has the \`after\` of the next call, and ` +
    '`Candor-More` says whether further rows are there. Needs the scope of the list.',
  request: z.strictObject({
    list,
    format: z.optional(z.enum(['jsonl', 'csv'])),
    after: z.optional(placeInAddress(Number.MAX_SAFE_INTEGER)),
    limit: z.optional(countInAddress(LIST_ROWS_MAXIMUM)),
    ids: z.optional(ids),
  }),
  answer: textFile,
});
