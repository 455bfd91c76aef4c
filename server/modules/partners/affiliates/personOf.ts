import type { Visitor } from '../../access/sessions/index.ts';
import type { Affiliate } from './store.ts';

/** Returns personal data that a good password must not be made of. */
export function personOf({ name, email }: Affiliate, { brand }: Pick<Visitor, 'brand'>) {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' '), email, brandName: brand.name };
}
