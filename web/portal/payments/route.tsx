import { useParams, useNavigate } from 'react-router';
import { DepositFlow } from './deposit/DepositFlow.tsx';
import { PAYMENT_PARAM } from './detail/paymentParam.ts';
import { useThanks } from './next/useThanks.ts';
import { PaymentPage } from './PaymentPage.tsx';
import { WithdrawPage } from './WithdrawPage.tsx';

/** Page /payment/{method}: `withdraw`, `deposit`, or the deposit with the method of that name preselected. */
export default function PaymentRoute() {
  const { method } = useParams();
  // The key gives another method a new form.
  return method === 'withdraw' ? <WithdrawPage /> : <DepositPage key={method} entry={method} />;
}

/** Deposit form as a page (specification 2); `entry` is the method named in the address. */
function DepositPage({ entry }: { entry: string | undefined }) {
  const navigate = useNavigate();
  const thank = useThanks();
  // Specification 2 closes the bank details after 1.5 s, too soon to write them down, so they are shown there again.
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
