import { useParams } from 'react-router';
import { DepositPage } from './DepositPage.tsx';
import { WithdrawPage } from './WithdrawPage.tsx';

/** /payment/{method}: `withdraw`, `deposit`, or the deposit with the entry of that name chosen already. */
export default function PaymentRoute() {
  const { method } = useParams();
  // Another method begins a form of its own.
  return method === 'withdraw' ? <WithdrawPage /> : <DepositPage key={method} entry={method} />;
}
