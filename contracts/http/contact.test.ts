import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { send } from './contact.ts';

const letter = {
  command_id: 'command-1',
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.com',
  phone: '+41 44 123 45 67',
  message: 'Good day.\nWhat does a night cost?',
};

it('the page can send what the server reads', () => {
  expect(z.encode(send.request, letter)).toEqual(letter);
  expect(z.decode(send.request, { ...letter, message: 'a\r\nb ' })).toEqual({ ...letter, message: 'a\nb' });
});
