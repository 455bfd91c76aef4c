import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { visitorsOnly } from '../entry/afterLogin.ts';
import { RegisterPage } from './RegisterPage.tsx';

const EXAMPLE = 'EURUSD';

/** The instrument of the cost example with its price. */
export function loader({ context }: LoaderFunctionArgs) {
  const { instruments, prices } = context.get(pageContext);
  const instrument = instruments.find(({ symbol }) => symbol === EXAMPLE);
  return { example: instrument, first: prices.prices[EXAMPLE], simulated: prices.simulated };
}

export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<ReturnType<typeof loader>> }) {
  visitorsOnly();
  return await serverLoader();
}

export default RegisterPage;
