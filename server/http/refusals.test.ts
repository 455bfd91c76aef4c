import { expect, it } from 'vitest';
import { refusalCodes } from '@candor/domain/refusals.ts';
import { messageOf, refusalAnswerOf, statusOf } from './refusals.ts';

it.each(refusalCodes)('%s has a text and a status that says no', (code) => {
  expect(messageOf({ code })).not.toBe(code);
  expect(statusOf({ code })).toBeGreaterThanOrEqual(400);
});

it('figures are filled into the text', () => {
  expect(refusalAnswerOf({ code: 'amountAboveLimit', field: 'amount', params: { limit: '5040.00' } })).toEqual({
    status: false,
    error: {
      code: 'amountAboveLimit',
      message: "Can't be higher than 5040.00",
      field: 'amount',
      params: { limit: '5040.00' },
    },
  });
});
