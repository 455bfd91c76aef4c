import { useParams, useNavigate } from 'react-router';
import { DepositFlow } from './deposit/DepositFlow.tsx';
import { PAYMENT_PARAM } from './detail/paymentParam.ts';
import { useThanks } from './next/useThanks.ts';
import { PaymentPage } from './PaymentPage.tsx';
import { WithdrawPage } from './WithdrawPage.tsx';

/** /payment/{method}: `withdraw`, `deposit`, or the deposit with the entry of that name chosen already. */
export default function PaymentRoute() {
  const { method } = useParams();
  // Another method begins a form of its own.
  return method === 'withdraw' ? <WithdrawPage /> : <DepositPage key={method} entry={method} />;
}

/** Specification 2: the deposit form as a page; `entry` is the method that the address names. */
function DepositPage({ entry }: { entry: string | undefined }) {
  const navigate = useNavigate();
  const thank = useThanks();
  // Specification 2 closes the bank details after 1.5 s: too soon to write them down, so they are open there again.
  const done = (number: string) => {
    thank();
    void navigate(`/transactions/deposits?${PAYMENT_PARAM}=${number}`);
  };
  return (
    <PaymentPage name="deposit">
      <DepositFlow entry={entry} hasAside onDone={done} />
    </PaymentPage>
  );
}
